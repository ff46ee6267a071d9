import { OccupiedSpace } from './occupied-space.ts'

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

/** What is taken. */
export interface Occupied {
  /** Around all of it; null: nothing is there. */
  bounds(): Box | null
  /** Whether the box and a gap around it touch nothing of it. */
  isFree(box: Box, gap: number): boolean
}

export function occupiedBy(boxes: readonly Box[]): Occupied {
  let space: OccupiedSpace | null = null
  return {
    bounds: () => boundsOf(boxes),
    isFree(box, gap) {
      space ??= OccupiedSpace.of(boxes)
      return space.findInWay(box, gap) === null
    },
  }
}

/** Around all of them; null: there are none. */
export function boundsOf(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + w)
    bottom = Math.max(bottom, y + h)
  }
  return left <= right ? { x: left, y: top, w: right - left, h: bottom - top } : null
}

export interface FreeSpace {
  /** Whether the box and a gap around it touch nothing. */
  isFree(box: Box): boolean
}

/** What the given boxes leave free. */
export function freeSpace(boxes: readonly Box[], gap = NOTE_GAP): FreeSpace {
  const occupied = OccupiedSpace.of(boxes)
  return { isFree: (box) => occupied.findInWay(box, gap) === null }
}
