import { type Box, freeSpace, type Point } from './free-space.ts'
import { ringsAround } from './place-note.ts'

/** Page units: the radius of the search. */
export const REACH = 4_000

/**
 * The place nearest to the box's own, ring by ring, where it covers no obstacle; its own if that is free. `null` if there is none
 * within `REACH`.
 * @returns the top left corner
 */
export function nearestFree(
  box: Box,
  obstacles: readonly Box[],
  isAllowed: (place: Point) => boolean = () => true,
): Point | null {
  const free = freeSpace(obstacles)
  for (const { x, y } of ringsAround(box)) {
    if (Math.hypot(x - box.x, y - box.y) > REACH) return null
    if (isAllowed({ x, y }) && free.isFree({ ...box, x, y })) return { x, y }
  }
  return null
}
