import * as Y from 'yjs'
import { BINDING_TYPE, DEFAULT_PROPS } from '#board/record/record-kinds.ts'
import { readIn } from '#board/record/record-layout.ts'
import type { Box, Point } from '#board/space/free-space.ts'
import { boardShapes } from './board-doc.ts'
import { pagePlace, throughParent } from './page-place.ts'
import { shapeBox, shapeBoxes } from './shape-boxes.ts'

/** Page units above a frame for its title and controls, at a readable zoom. */
export const FRAME_TITLE_HEIGHT = 48
/** A slanting line is represented by boxes of this length: one box around it would be mostly empty. */
const PIECE = 100
/** Most boxes for one line: an arrow across the whole canvas would have thirty thousand. */
const MAX_PIECES = 100
/** Only this many arrows are avoided. With more, the page is a web that no note can avoid. */
export const MAX_CLEAR_ARROWS = 500

/**
 * Returns the boxes that a new note on the page should not cover: shapes, whole frames with their titles, and arrows. Drawings
 * and lines are not included: notes may cover them.
 */
export function obstacles(doc: Y.Doc): Box[] {
  const boxes = shapeBoxes(doc).map((box) => (box.kind === 'frame' ? withTitle(box) : box))
  return [...boxes, ...arrowBoxes(doc)]
}

export function withTitle({ x, y, w, h }: Box, height = FRAME_TITLE_HEIGHT): Box {
  return { x, y: y - height, w, h: h + height }
}

/** Boxes along a straight line, each around a short piece of it. */
export function lineBoxes(from: Point, to: Point): Box[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const pieces = Math.max(1, Math.min(MAX_PIECES, Math.ceil(length / PIECE)))
  const at = (i: number): Point => ({
    x: from.x + ((to.x - from.x) * i) / pieces,
    y: from.y + ((to.y - from.y) * i) / pieces,
  })
  return Array.from({ length: pieces }, (_, i) => {
    const [a, b] = [at(i), at(i + 1)]
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) }
  })
}

/** The first of them, as in NotePlaces. */
function arrowBoxes(doc: Y.Doc): Box[] {
  const shapes = boardShapes(doc)
  const bindings = new Map<string, string[]>()
  const arrows: string[] = []
  for (const [id, map] of shapes.entries()) {
    if (!(map instanceof Y.Map)) continue
    const kind = map.get('t')
    if (kind === 'arrow' && arrows.length < MAX_CLEAR_ARROWS) arrows.push(id)
    const arrowId = kind === BINDING_TYPE ? readIn(map.get('in'))?.[0] : undefined
    if (arrowId !== undefined) bindings.set(arrowId, [...(bindings.get(arrowId) ?? []), id])
  }
  return arrows.flatMap((id) => arrowBoxesOf(shapes, id, bindings.get(id) ?? []))
}

/**
 * An arrow as a straight line between the centres of its bound shapes, or between its own ends.
 * @param bindings at its ends; other records are ignored
 */
export function arrowBoxesOf(shapes: Y.Map<Y.Map<unknown>>, id: string, bindings: Iterable<string>): Box[] {
  const bound: Partial<Record<string, Point>> = {}
  for (const bindingId of bindings) {
    const map = shapes.get(bindingId)
    const [arrowId, shapeId = ''] = readIn(map?.get('in')) ?? []
    const terminal = map?.get('p.terminal')
    const box = arrowId === id && map?.get('t') === BINDING_TYPE ? shapeBox(shapes, shapeId) : null
    if (box && typeof terminal === 'string') bound[terminal] = middleOf(box)
  }
  const start = bound.start ?? ownEnd(shapes, id, 'start')
  const end = bound.end ?? ownEnd(shapes, id, 'end')
  return start && end ? lineBoxes(start, end) : []
}

function middleOf({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 }
}

function ownEnd(shapes: Y.Map<Y.Map<unknown>>, id: string, end: 'start' | 'end'): Point | null {
  const place = pagePlace(shapes, id)
  if (!place) return null
  const { x, y } = readPoint(shapes.get(id)?.get(`p.${end}`)) ?? DEFAULT_PROPS.arrow[end]
  const [pageX, pageY] = throughParent(place, [x, y, 0])
  return { x: pageX, y: pageY }
}

function readPoint(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}
