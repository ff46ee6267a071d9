import { NOTE_SIZE } from './record-kinds.ts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export interface Point {
  x: number
  y: number
}

/** Page units between notes that are laid out for people. */
export const NOTE_GAP = 14

const STEP = NOTE_SIZE + NOTE_GAP
const LEAST_COLUMNS = 5

/**
 * Where one more note covers nothing: beside `near` in widening rings, or, without a wish, the first free place
 * row by row in a block about as wide as it is high, begun at the top left of what is there.
 */
export function placeNote(notes: readonly Box[], near?: Point): Point {
  if (near) return firstFree(ringsAround(near), notes)
  const left = Math.min(...notes.map((note) => note.x))
  const top = Math.min(...notes.map((note) => note.y))
  if (!Number.isFinite(left) || !Number.isFinite(top)) return { x: 0, y: 0 }
  const columns = Math.max(LEAST_COLUMNS, Math.ceil(Math.sqrt(notes.length)))
  return firstFree(rowsFrom({ x: left, y: top }, columns), notes)
}

/** `count` places in a grid that covers nothing, begun at `origin` or as little below it as it takes. */
export function placeGrid(count: number, origin: Point, occupied: readonly Box[]): Point[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)))
  const rows = Math.ceil(count / columns)
  const index = indexBoxes(occupied)
  const free = isFreeFor(index, { w: columns * STEP - NOTE_GAP, h: rows * STEP - NOTE_GAP })
  let { x, y } = origin
  while (!free({ x, y })) y += STEP
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * STEP,
    y: y + Math.floor(i / columns) * STEP,
  }))
}

/** Wide boxes that are looked at, at most. One that covers the page and thousands beside it would take half a minute. */
const MAX_WIDE_CHECKS = 5_000_000

/** Below everything when it takes too long. */
function firstFree(places: Iterable<Point>, boxes: readonly Box[]): Point {
  const occupied = indexBoxes(boxes)
  const free = isFreeFor(occupied, { w: NOTE_SIZE, h: NOTE_SIZE })
  let triesLeft = Math.ceil(MAX_WIDE_CHECKS / (1 + occupied.wide.length))
  for (const place of places) {
    if (free(place)) return place
    if (--triesLeft <= 0) break
  }
  let [left, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    bottom = Math.max(bottom, box.y + box.h)
  }
  return { x: left, y: bottom + NOTE_GAP }
}

function* rowsFrom(start: Point, columns: number): Generator<Point> {
  for (let row = 0; ; row++) {
    for (let column = 0; column < columns; column++) {
      yield { x: start.x + column * STEP, y: start.y + row * STEP }
    }
  }
}

/** The place itself, then squares around it; in each ring the nearest first, right before below before the rest. */
function* ringsAround(center: Point): Generator<Point> {
  yield center
  for (let ring = 1; ; ring++) {
    const offsets: [number, number][] = []
    for (let i = -ring; i <= ring; i++) offsets.push([ring, i], [i, ring], [-ring, i], [i, -ring])
    offsets.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    for (const [dx, dy] of offsets) yield { x: center.x + dx * STEP, y: center.y + dy * STEP }
  }
}

/** Boxes by the cells they touch: a board with thousands of notes is asked thousands of times. */
interface BoxIndex {
  cells: Map<string, Box[]>
  /** A frame around everything would fill a million cells; there are few of them, so they are asked one by one. */
  wide: Box[]
}
const CELL = 512
const WIDE = 8 * CELL

function indexBoxes(boxes: readonly Box[]): BoxIndex {
  const index: BoxIndex = { cells: new Map(), wide: [] }
  for (const box of boxes) {
    if (box.w > WIDE || box.h > WIDE) index.wide.push(box)
    else for (const cell of cellsOf(box)) putInCell(index.cells, cell, box)
  }
  return index
}

function putInCell(cells: Map<string, Box[]>, cell: string, box: Box): void {
  const there = cells.get(cell)
  if (there) there.push(box)
  else cells.set(cell, [box])
}

function isFreeFor(index: BoxIndex, size: { w: number; h: number }): (place: Point) => boolean {
  return (place) => {
    const wanted = {
      x: place.x - NOTE_GAP,
      y: place.y - NOTE_GAP,
      w: size.w + 2 * NOTE_GAP,
      h: size.h + 2 * NOTE_GAP,
    }
    if (index.wide.some((box) => doOverlap(box, wanted))) return false
    for (const cell of cellsOf(wanted)) {
      if (index.cells.get(cell)?.some((box) => doOverlap(box, wanted))) return false
    }
    return true
  }
}

function* cellsOf(box: Box): Generator<string> {
  for (let cx = Math.floor(box.x / CELL); cx <= Math.floor((box.x + box.w) / CELL); cx++) {
    for (let cy = Math.floor(box.y / CELL); cy <= Math.floor((box.y + box.h) / CELL); cy++)
      yield `${cx} ${cy}`
  }
}

function doOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
