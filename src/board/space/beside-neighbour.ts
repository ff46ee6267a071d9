import type { Point } from './free-space.ts'
import { type Box, NOTE_GAP } from './free-space.ts'

/**
 * The place in a row or column with a neighbour that is nearest to `place`, its top left corner: at most half a note away,
 * with the usual gap, and free. `place` itself if there is none. A note beside another then does not lie a few pixels off.
 */
export function besideNeighbour(
  place: Point,
  side: number,
  neighbours: readonly Box[],
  isFree: (place: Point) => boolean,
): Point {
  const far = (to: Point): number => Math.hypot(to.x - place.x, to.y - place.y)
  const places = neighbours
    .flatMap(({ x, y, w, h }) => [
      { x: x + w + NOTE_GAP, y },
      { x: x - NOTE_GAP - side, y },
      { x, y: y + h + NOTE_GAP },
      { x, y: y - NOTE_GAP - side },
    ])
    .filter((to) => far(to) <= side / 2)
    .toSorted((one, other) => far(one) - far(other))
  return places.find(isFree) ?? place
}
