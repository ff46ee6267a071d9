import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import type { Box, Point } from './free-space.ts'
import { OccupiedSpace } from './occupied-space.ts'

/** Page units from the edge of a frame in which people write to its notes. */
export const GRID_PADDING = 32
/** Page units between the places of such a frame. */
export const GRID_GAP = { x: 24, y: 22 } as const

const STEP = { x: NOTE_SIZE + GRID_GAP.x, y: NOTE_SIZE + GRID_GAP.y } as const

export function gridSize({ columns, rows }: { columns: number; rows: number }): { w: number; h: number } {
  return {
    w: 2 * GRID_PADDING + columns * STEP.x - GRID_GAP.x,
    h: 2 * GRID_PADDING + rows * STEP.y - GRID_GAP.y,
  }
}

/** How many notes fit beside each other; at least one. */
export function gridColumns({ w }: { w: number }): number {
  return Math.max(1, Math.floor((w - 2 * GRID_PADDING + GRID_GAP.x) / STEP.x))
}

/** The place with this number, from 0, row by row; beyond the last row they continue below. On the page. */
export function gridPlace(frame: Box, index: number): Point {
  const columns = gridColumns(frame)
  return {
    x: frame.x + GRID_PADDING + (index % columns) * STEP.x,
    y: frame.y + GRID_PADDING + Math.floor(index / columns) * STEP.y,
  }
}

/** How many whole rows of places the frame has; at least one. */
export function gridRows({ h }: { h: number }): number {
  return Math.max(1, Math.floor((h - 2 * GRID_PADDING + GRID_GAP.y) / STEP.y))
}

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
