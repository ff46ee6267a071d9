import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { type Box, boundsOf, NOTE_GAP, NOTE_STEP, occupiedBy, type Point } from './free-space.ts'
import { OccupiedSpace } from './occupied-space.ts'
import { ringsAround } from './rings.ts'

const MIN_COLUMNS = 5

/**
 * A free place for one more note: beside `near` in widening rings, or, without `near`, the first free place row by row in a
 * roughly square block from the top left of the existing content.
 */
export function placeNote(boxes: readonly Box[], near?: Point): Point {
  const space = OccupiedSpace.of(boxes)
  const bounds = boundsOf(boxes)
  if (near) return firstInRings(space, near) ?? belowAll(bounds)
  if (!bounds) return { x: 0, y: 0 }
  const block = { left: bounds.x, top: bounds.y, columns: columnsFor(boxes.length) }
  return firstInRows(space, block, FIRST_CELL)?.place ?? belowAll(bounds)
}

/** Below everything, at its left edge, where a note never covers anything; the origin if there is nothing. */
export function belowAll(bounds: Box | null): Point {
  return bounds ? { x: bounds.x, y: bounds.y + bounds.h + NOTE_GAP } : { x: 0, y: 0 }
}

/** The number of columns that makes a block of this many boxes roughly square. */
export function columnsFor(count: number): number {
  return Math.max(MIN_COLUMNS, Math.ceil(Math.sqrt(count)))
}

/** `count` places in a grid that covers nothing, at `origin` or as little below it as possible. */
export function placeGrid(count: number, origin: Point, occupied: readonly Box[]): Point[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)))
  const rows = Math.ceil(count / columns)
  const free = occupiedBy(occupied)
  const size = { w: columns * NOTE_STEP - NOTE_GAP, h: rows * NOTE_STEP - NOTE_GAP }
  let { x, y } = origin
  while (!free.isFree({ x, y, ...size }, NOTE_GAP)) y += NOTE_STEP
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * NOTE_STEP,
    y: y + Math.floor(i / columns) * NOTE_STEP,
  }))
}

/** A limit for comparisons with wide boxes. One that covers the page and thousands beside it would take half a minute. */
const MAX_WIDE_CHECKS = 5_000_000
/** A full board covers fewer cells. */
const MAX_TRIES = 100_000

function maxTries({ wideCount }: OccupiedSpace): number {
  return Math.min(MAX_TRIES, Math.ceil(MAX_WIDE_CHECKS / (1 + wideCount)))
}

type Searched = Pick<OccupiedSpace, 'findInWay' | 'wideCount'>

function findInWay(space: Searched, place: Point): Box | null {
  return space.findInWay({ ...place, w: NOTE_SIZE, h: NOTE_SIZE }, NOTE_GAP)
}

/** Most places tried around a point: as many as a full board has notes. */
const MAX_RING_TRIES = 25_000
/** A wide box may cover all of them, and each place is compared with every wide box. */
const TRIES_LEFT_BY_WIDE = 10

/** `null` if the search takes too long. */
export function firstInRings(space: Searched, near: Point): Point | null {
  let triesLeft = MAX_RING_TRIES / (1 + space.wideCount * TRIES_LEFT_BY_WIDE)
  for (const place of ringsAround(near)) {
    if (!findInWay(space, place)) return place
    if (--triesLeft <= 0) break
  }
  return null
}

/** A block of cells: its top left corner in page units, and how many columns wide it is. */
export interface OccupiedArea {
  left: number
  top: number
  columns: number
}
export interface Cell {
  row: number
  column: number
}
export const FIRST_CELL: Cell = { row: 0, column: 0 }

/** The first free place of the block at or after `from`, row by row; `null` if the search takes too long. */
export function firstInRows(
  space: OccupiedSpace,
  { left, top, columns }: OccupiedArea,
  from: Cell,
): { place: Point; cell: Cell } | null {
  let { row, column } = from
  for (let triesLeft = maxTries(space); triesLeft > 0; triesLeft--) {
    const place = { x: left + column * NOTE_STEP, y: top + row * NOTE_STEP }
    const inWay = findInWay(space, place)
    if (!inWay) return { place, cell: { row, column } }
    // Skips the cells that it covers too.
    column = Math.max(column + 1, Math.ceil((inWay.x + inWay.w + NOTE_GAP - left) / NOTE_STEP))
    if (column < columns) continue
    column = 0
    row += 1
  }
  return null
}
