import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { OccupiedSpace } from './occupied-space.ts'

/** A rectangle in page units: x and y of its top left corner. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}
/** A place in page units; y grows downwards. */
export interface Point {
  x: number
  y: number
}

/** Page units between automatically placed notes. */
export const NOTE_GAP = 14
/** From one automatically placed note to the next. */
export const NOTE_STEP = NOTE_SIZE + NOTE_GAP
/** Page units from the edge of a frame to the notes that are laid out in it. */
export const FRAME_PADDING = 24

export interface Occupied {
  /** Bounds of everything; `null` if there is nothing. */
  bounds(): Box | null
  /** Whether the box and a gap around it are free. */
  isFree(box: Box, gap: number): boolean
}

/** The boxes are indexed at the first `isFree`, so that bounds alone are cheap; they must not change after that. */
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

/** `null` without boxes. */
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

/** Square page units. */
export function overlapArea(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return Math.max(0, w) * Math.max(0, h)
}
