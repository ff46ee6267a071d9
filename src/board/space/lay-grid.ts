import { NOTE_GAP, type Point } from './free-space.ts'

/** Page units. */
export interface BoxSize {
  w: number
  h: number
}

/** The places of the items of a grid, and the size of the grid. */
export interface GridLayout extends BoxSize {
  /** From the grid's top left corner, in the order of the sizes. */
  places: Point[]
}

/** A grid in which each column is as wide as its widest item, and each row as high as its highest. */
export function layGrid(sizes: readonly BoxSize[], columns: number, gap = NOTE_GAP): GridLayout {
  const widths = Array.from({ length: Math.min(columns, sizes.length) }, () => 0)
  const heights = Array.from({ length: Math.ceil(sizes.length / columns) }, () => 0)
  for (const [i, { w, h }] of sizes.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    widths[column] = Math.max(widths[column] ?? 0, w)
    heights[row] = Math.max(heights[row] ?? 0, h)
  }
  const [xs, ys] = [startsOf(widths, gap), startsOf(heights, gap)]
  return {
    places: sizes.map((_, i) => ({ x: xs[i % columns] ?? 0, y: ys[Math.floor(i / columns)] ?? 0 })),
    w: lengthOf(widths, gap),
    h: lengthOf(heights, gap),
  }
}

function startsOf(lengths: readonly number[], gap: number): number[] {
  let at = 0
  return lengths.map((length) => {
    const start = at
    at += length + gap
    return start
  })
}

function lengthOf(lengths: readonly number[], gap: number): number {
  return lengths.reduce((sum, length) => sum + length + gap, lengths.length > 0 ? -gap : 0)
}

/** The number of columns of a grid that is as wide as high. */
export function squareColumns(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count)))
}

/**
 * Returns the column count of a square grid, or the nearest smaller count whose grid fits the room's width. If that
 * grid is too high for the room, returns the fewest columns above that count with which the grid fits, or else is
 * lowest.
 */
export function columnsInRoom(sizes: readonly BoxSize[], room: BoxSize | null): number {
  const square = squareColumns(sizes.length)
  if (!room) return square
  let columns = square
  while (columns > 1 && layGrid(sizes, columns).w > room.w) columns--
  let best = { columns, h: layGrid(sizes, columns).h }
  for (let more = columns + 1; more <= sizes.length && best.h > room.h; more++) {
    const { w, h } = layGrid(sizes, more)
    if (w > room.w) break
    if (h < best.h) best = { columns: more, h }
  }
  return best.columns
}
