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

export interface FreeSpace {
  /** Whether the box and a gap around it touch nothing. */
  isFree(box: Box): boolean
}

/** What the given boxes leave free. */
export function freeSpace(boxes: readonly Box[], gap = NOTE_GAP): FreeSpace {
  const occupied = new OccupiedSpace()
  for (const box of boxes) occupied.add(box)
  return { isFree: (box) => occupied.findInWay(box, gap) === null }
}
