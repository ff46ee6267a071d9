import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { type ShapeBox, shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { readAt } from '#board/record/record-layout.ts'
import type { Box, Point } from '#board/space/free-space.ts'
import { OccupiedSpace } from '#board/space/occupied-space.ts'
import { AREA_GAP, NAME_ROOM } from '#board/space/place-area.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { ancestorsOf } from './place-in-lane.ts'

/** Rounds lie in order of time, in rows of this many. */
const COLUMNS = 3
/** Obstacles that one round moves around before it stays where it is. */
const MAX_SKIPPED = 200
/** Tops that differ by less belong to one row. */
const SAME_ROW = 8

interface Size {
  w: number
  h: number
}

/**
 * The place of the next round: right of the last one, or at the start of the next row, below any obstacle. `null` if no round is
 * on the page.
 * @param earlier ids of the frames of earlier rounds, oldest first
 */
export function placeInGrid(
  doc: Y.Doc,
  size: Size,
  earlier: readonly string[],
  occupied: Pick<BoardSpace, 'boxes'> = readSpace(doc),
): Point | null {
  const frames = roundFrames(doc, earlier)
  const last = frames.at(-1)
  if (!last) return null
  const row = frames.filter(({ y }) => Math.abs(y - last.y) < SAME_ROW)
  const space = OccupiedSpace.of(occupied.boxes())
  const right = { x: Math.max(...row.map(({ x, w }) => x + w)) + AREA_GAP, y: last.y }
  if (row.length < COLUMNS && !blockerOf(space, right, size)) return right
  const left = Math.min(...row.map(({ x }) => x))
  const bottom = Math.max(...row.map(({ y, h }) => y + Math.max(h, size.h)))
  return firstBelow(space, { x: left, y: bottom + AREA_GAP + NAME_ROOM }, size)
}

/**
 * Arranges rounds in rows in the order of time, from the corner of the topmost and leftmost. They cover nothing else; rounds that
 * people locked, rotated or put into a frame stay. Call it within one change of the board.
 * @param order ids of the rounds' frames, oldest first
 * @returns how many were moved
 */
export function placeRoundsInGrid(doc: Y.Doc, order: readonly string[]): number {
  const shapes = boardShapes(doc)
  const frames = roundFrames(doc, order).filter(({ id }) => shapes.get(id)?.get('locked') !== true)
  if (frames.length === 0) return 0
  const moving = new Set(frames.map(({ id }) => id))
  const isMoving = ({ id }: ShapeBox) =>
    moving.has(id) || ancestorsOf(doc, id).some((each) => moving.has(each))
  const space = OccupiedSpace.of(shapeBoxes(doc).filter((box) => !isMoving(box)))
  const left = Math.min(...frames.map(({ x }) => x))
  let top = Math.min(...frames.map(({ y }) => y))
  let moved = 0
  for (let first = 0; first < frames.length; first += COLUMNS) {
    const row = frames.slice(first, first + COLUMNS)
    const { y, xs } = placeRow(space, { x: left, y: top }, row)
    for (const [i, { id, x, y: before }] of row.entries()) {
      const to = { x: xs[i] ?? x, y }
      if (Math.abs(to.x - x) < 1 && Math.abs(to.y - before) < 1) continue
      moveTo(doc, id, to)
      moved++
    }
    top = y + Math.max(...row.map(({ h }) => h)) + AREA_GAP + NAME_ROOM
  }
  return moved
}

/** Side by side with one gap between them, low enough to cover nothing. */
function placeRow(space: OccupiedSpace, at: Point, row: readonly Size[]): { y: number; xs: number[] } {
  let x = at.x
  const xs = row.map(({ w }) => {
    const left = x
    x += w + AREA_GAP
    return left
  })
  let { y } = at
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const below = Math.max(
      ...row.map((size, i) => belowBlocker(space, { x: xs[i] ?? at.x, y }, size) ?? Number.NEGATIVE_INFINITY),
    )
    if (below === Number.NEGATIVE_INFINITY) break
    y = below
  }
  return { y, xs }
}

function firstBelow(space: OccupiedSpace, at: Point, size: Size): Point {
  let { y } = at
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const below = belowBlocker(space, { x: at.x, y }, size)
    if (below === null) break
    y = below
  }
  return { x: at.x, y }
}

/** The height at which a round is clear of obstacles; `null` if there are none. */
function belowBlocker(space: OccupiedSpace, at: Point, size: Size): number | null {
  const box = blockerOf(space, at, size)
  return box && box.y + box.h + AREA_GAP + NAME_ROOM
}

/** Including its name above it. */
function blockerOf(space: OccupiedSpace, { x, y }: Point, { w, h }: Size): Box | null {
  return space.findInWay({ x, y: y - NAME_ROOM, w, h: h + NAME_ROOM }, AREA_GAP / 2)
}

/** Upright frames of rounds on the page itself, in the order of `ids`. */
function roundFrames(doc: Y.Doc, ids: readonly string[]): ShapeBox[] {
  const shapes = boardShapes(doc)
  return ids.flatMap((id) => {
    const box = shapes.get(id)?.get('m.round') === undefined ? null : shapeBox(shapes, id)
    const isPlain = box?.kind === 'frame' && box.parentId === PAGE_ID && pagePlace(shapes, id)?.[2] === 0
    return isPlain ? [box] : []
  })
}

function moveTo(doc: Y.Doc, id: string, { x, y }: Point): void {
  const map = boardShapes(doc).get(id)
  const at = readAt(map?.get('at'))
  if (map && at) map.set('at', [x, y, at[2]])
}
