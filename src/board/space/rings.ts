import { type Box, NOTE_GAP, NOTE_STEP, occupiedBy, type Point } from './free-space.ts'

/** Page units: the radius of the search of `nearestFree`. */
export const REACH = 4_000

/** The steps to a square around a centre, the nearest first, right before below before the rest. */
export function ringOf(ring: number): [dx: number, dy: number][] {
  const steps: [number, number][] = []
  for (let i = -ring; i <= ring; i++) steps.push([ring, i], [i, ring], [-ring, i], [i, -ring])
  return steps.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
}

/** The centre, then the places of notes in squares around it. */
export function* ringsAround(center: Point): Generator<Point> {
  yield center
  for (let ring = 1; ; ring++)
    for (const [dx, dy] of ringOf(ring)) yield { x: center.x + dx * NOTE_STEP, y: center.y + dy * NOTE_STEP }
}

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
  const occupied = occupiedBy(obstacles)
  for (const { x, y } of ringsAround(box)) {
    if (Math.hypot(x - box.x, y - box.y) > REACH) return null
    if (isAllowed({ x, y }) && occupied.isFree({ ...box, x, y }, NOTE_GAP)) return { x, y }
  }
  return null
}
