import * as Y from 'yjs'
import { DEFAULT_PROPS, noteSide, PAGE_ID } from '#board/record/record-kinds.ts'
import { type At, readAt, readIn } from '#board/record/record-layout.ts'
import type { Box } from '#board/space/free-space.ts'
import { boardShapes } from './board-doc.ts'
import { MAX_FRAME_DEPTH, placesFrom, throughParents } from './page-place.ts'

const KINDS = ['note', 'frame', 'geo', 'text', 'synthesis', 'question', 'picture'] as const
type Kind = (typeof KINDS)[number]
const KIND_OF: ReadonlyMap<unknown, Kind> = new Map(KINDS.map((kind) => [kind, kind]))

/** A shape's upright bounds in page coordinates, as far as they are known without measuring text. */
export interface ShapeBox extends Box {
  id: string
  parentId: string
  kind: Kind
  color: string
}

/**
 * Lines, arrows and drawings are left out: notes may cover them. So is the content of folded rounds.
 * @param within distant shapes may be left out, which for thousands of notes takes a third of the time
 */
export function shapeBoxes(doc: Y.Doc, within?: Box): ShapeBox[] {
  const shapes = boardShapes(doc)
  const boxes: ShapeBox[] = []
  // Thousands of shapes may share one frame, which may be in thirty others.
  const known = new Map<string, At[]>()
  const hidden = new Map<string, boolean>()
  const isHidden = (parentId: string): boolean => {
    const isFolded = hidden.get(parentId) ?? isFoldedAway(shapes, parentId)
    hidden.set(parentId, isFolded)
    return isFolded
  }
  const placesOf = (parentId: string): At[] => {
    if (parentId === PAGE_ID) return []
    const places = known.get(parentId) ?? placesFrom(shapes, parentId)
    known.set(parentId, places)
    return places
  }
  for (const [id, map] of shapes.entries()) {
    if (within && isFarNote(map, within)) continue
    const box = boxOf(id, map, placesOf)
    if (box && !isHidden(box.parentId)) boxes.push(box)
  }
  return boxes
}

/** Whether the parent, or one of its ancestors, is the frame of a folded round. */
export function isFoldedAway(shapes: Y.Map<Y.Map<unknown>>, parentId: string): boolean {
  let parent = parentId
  for (let depth = 0; depth < MAX_FRAME_DEPTH && parent !== PAGE_ID; depth++) {
    const map = shapes.get(parent)
    if (map?.get('m.folded') !== undefined) return true
    parent = readIn(map?.get('in'))?.[0] ?? PAGE_ID
  }
  return false
}

/** Whether a note on the page itself has its corner further away than its diagonal. */
function isFarNote(map: unknown, { x, y, w, h }: Box): boolean {
  if (!(map instanceof Y.Map) || map.get('t') !== 'note') return false
  const at = readAt(map.get('at'))
  if (!at || readIn(map.get('in'))?.[0] !== PAGE_ID) return false
  const reach = noteSide(map.get('p.size'), map.get('p.scale')) * Math.SQRT2
  return at[0] + reach < x || at[0] - reach > x + w || at[1] + reach < y || at[1] - reach > y + h
}

/** `null` if it does not exist, or is of a kind that need not be avoided. */
export function shapeBox(shapes: Y.Map<Y.Map<unknown>>, id: string): ShapeBox | null {
  return boxOf(id, shapes.get(id), (parentId) => placesFrom(shapes, parentId))
}

/** @param placesOf the places of a parent and of its parents */
function boxOf(id: string, map: unknown, placesOf: (parentId: string) => readonly At[]): ShapeBox | null {
  if (!(map instanceof Y.Map)) return null
  const kind = KIND_OF.get(map.get('t'))
  const inner = kind && readAt(map.get('at'))
  const parentId = readIn(map.get('in'))?.[0]
  if (!kind || !inner || parentId === undefined) return null
  const place = throughParents(placesOf(parentId), inner)
  const [w, h] = sizeOf(kind, map)
  const color = map.get('p.color')
  return {
    id,
    parentId,
    kind,
    color: typeof color === 'string' ? color : ordinaryColor(kind),
    ...uprightBox(place, w, h),
  }
}

/** Bounds of the shape at any rotation. */
function uprightBox([x, y, rotation]: readonly [number, number, number], w: number, h: number): Box {
  if (rotation === 0) return { x, y, w, h }
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const xs = [0, w * cos, -h * sin, w * cos - h * sin]
  const ys = [0, w * sin, h * cos, w * sin + h * cos]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: x + left, y: y + top, w: Math.max(...xs) - left, h: Math.max(...ys) - top }
}

function ordinaryColor(kind: Kind): string {
  const look = DEFAULT_PROPS[kind]
  return 'color' in look ? look.color : 'grey'
}

/** One line of text; only clients measure its height. */
const TEXT_HEIGHT = 40

function sizeOf(kind: Kind, map: Y.Map<unknown>): [width: number, height: number] {
  if (kind === 'note') {
    const side = noteSide(map.get('p.size'), map.get('p.scale'))
    return [side, side]
  }
  if (kind === 'text') return [numberAt(map, 'p.w', DEFAULT_PROPS.text.w), TEXT_HEIGHT]
  return [numberAt(map, 'p.w', DEFAULT_PROPS[kind].w), numberAt(map, 'p.h', DEFAULT_PROPS[kind].h)]
}

function numberAt(map: Y.Map<unknown>, key: string, initial: number): number {
  const value = map.get(key)
  return typeof value === 'number' && Number.isFinite(value) ? value : initial
}
