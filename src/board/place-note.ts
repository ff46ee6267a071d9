import { type Box, freeSpace, NOTE_GAP, type Point } from './free-space.ts'
import { NOTE_SIZE } from './record-kinds.ts'

export { type Box, NOTE_GAP, type Point }

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
  const free = freeSpace(occupied)
  const size = { w: columns * STEP - NOTE_GAP, h: rows * STEP - NOTE_GAP }
  let { x, y } = origin
  while (!free.isFree({ x, y, ...size })) y += STEP
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * STEP,
    y: y + Math.floor(i / columns) * STEP,
  }))
}

/** Wide boxes that are looked at, at most. One that covers the page and thousands beside it would take half a minute. */
const MAX_WIDE_CHECKS = 5_000_000

/** Below everything when it takes too long. */
function firstFree(places: Iterable<Point>, boxes: readonly Box[]): Point {
  const free = freeSpace(boxes)
  let triesLeft = Math.ceil(MAX_WIDE_CHECKS / (1 + free.wideCount))
  for (const place of places) {
    if (free.isFree({ ...place, w: NOTE_SIZE, h: NOTE_SIZE })) return place
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
export function* ringsAround(center: Point): Generator<Point> {
  yield center
  for (let ring = 1; ; ring++) {
    const offsets: [number, number][] = []
    for (let i = -ring; i <= ring; i++) offsets.push([ring, i], [i, ring], [-ring, i], [i, -ring])
    offsets.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    for (const [dx, dy] of offsets) yield { x: center.x + dx * STEP, y: center.y + dy * STEP }
  }
}
