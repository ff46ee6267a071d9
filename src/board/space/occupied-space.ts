import type { Box } from './free-space.ts'

/**
 * Boxes by the cells that they touch, with adding and removing: a board with thousands of notes is searched thousands of times.
 */
export class OccupiedSpace {
  private readonly cells = new Map<number, Set<Box>>()
  /** A frame around everything would fill a million cells; such frames are few, so they are checked one by one. */
  private readonly wide = new Set<Box>()

  static of(boxes: readonly Box[]): OccupiedSpace {
    const space = new OccupiedSpace()
    for (const box of boxes) space.add(box)
    return space
  }

  /** The number of boxes that are checked each time. */
  get wideCount(): number {
    return this.wide.size
  }

  add(box: Box): void {
    if (isWide(box)) this.wide.add(box)
    else
      for (const cell of cellsOf(box)) {
        const there = this.cells.get(cell)
        if (there) there.add(box)
        else this.cells.set(cell, new Set([box]))
      }
  }

  /** @param box the added object, not an equal one */
  remove(box: Box): void {
    if (this.wide.delete(box)) return
    for (const cell of cellsOf(box)) {
      const there = this.cells.get(cell)
      there?.delete(box)
      if (there?.size === 0) this.cells.delete(cell)
    }
  }

  /** A box that overlaps the wanted one with a gap around it. */
  findInWay({ x, y, w, h }: Box, gap: number): Box | null {
    const wanted = { x: x - gap, y: y - gap, w: w + 2 * gap, h: h + 2 * gap }
    for (const box of this.wide) if (doOverlap(box, wanted)) return box
    for (const cell of cellsOf(wanted)) {
      for (const box of this.cells.get(cell) ?? NONE) if (doOverlap(box, wanted)) return box
    }
    return null
  }
}

const NONE: readonly Box[] = []
const CELL = 512
const WIDE = 8 * CELL
/** Two numbers in one key. Distant cells may share a key, which costs a comparison with each other's boxes. */
const COLUMNS = 2 ** 24

function isWide({ w, h }: Box): boolean {
  return w > WIDE || h > WIDE
}

function* cellsOf({ x, y, w, h }: Box): Generator<number> {
  const [right, bottom] = [Math.floor((x + w) / CELL), Math.floor((y + h) / CELL)]
  for (let column = Math.floor(x / CELL); column <= right; column++) {
    for (let row = Math.floor(y / CELL); row <= bottom; row++) yield row * COLUMNS + column
  }
}

/** Boxes that only share an edge don't. */
export function doOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
