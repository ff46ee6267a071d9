import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { gridColumns, gridPlace, gridRows } from './frame-grid.ts'
import type { Box, Point } from './free-space.ts'
import { OccupiedSpace } from './occupied-space.ts'

/** The next free places of a frame, on the page: `count` of them, or fewer if it is full. */
export function freePlacesIn(frame: Box, count: number, occupied: readonly Box[]): Point[] {
  const taken = OccupiedSpace.of(occupied)
  const cells = gridColumns(frame) * gridRows(frame)
  const places: Point[] = []
  for (let cell = 0; cell < cells && places.length < count; cell++) {
    const place = gridPlace(frame, cell)
    if (!taken.findInWay({ ...place, w: NOTE_SIZE, h: NOTE_SIZE }, 0)) places.push(place)
  }
  return places
}

/** Returns the last place of a frame, for a private note in a full frame. The reveal moves the note to a free place. */
export function lastPlaceIn(frame: Box): Point {
  return gridPlace(frame, gridColumns(frame) * gridRows(frame) - 1)
}
