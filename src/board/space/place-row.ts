import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { type Box, NOTE_GAP, NOTE_STEP, occupiedBy, type Point } from './free-space.ts'
import { placeNote } from './place-note.ts'
import { ringsAround } from './rings.ts'

/** Notes that are added one after another lie in rows of this many. */
const COLUMNS = 4
/** This many places are tried for a whole row; then a row starts wherever one note fits. */
const MAX_ROOM_TRIES = 200
/** A row that others have covered is abandoned. */
const MAX_SKIPPED_CELLS = 40

/** The start of a series of notes, and the number of its used cells. */
export interface NoteRows {
  start: Point
  next: number
}

/** The place of the next note of a series, row by row, and the updated series. `null` starts one near `near`. */
export function placeInRows(
  occupied: readonly Box[],
  rows: NoteRows | null,
  near?: Point,
): { place: Point; rows: NoteRows } {
  const space = occupiedBy(occupied)
  const isFree = (box: Box) => space.isFree(box, NOTE_GAP)
  for (let cell = rows?.next ?? 0; rows && cell < rows.next + MAX_SKIPPED_CELLS; cell++) {
    const place = cellAt(rows.start, cell)
    if (isFree({ ...place, w: NOTE_SIZE, h: NOTE_SIZE }))
      return { place, rows: { start: rows.start, next: cell + 1 } }
  }
  const place = (near && roomForRow(isFree, near)) ?? placeNote(occupied, near)
  return { place, rows: { start: place, next: 1 } }
}

function cellAt(start: Point, cell: number): Point {
  return { x: start.x + (cell % COLUMNS) * NOTE_STEP, y: start.y + Math.floor(cell / COLUMNS) * NOTE_STEP }
}

function roomForRow(isFree: (box: Box) => boolean, near: Point): Point | null {
  let triesLeft = MAX_ROOM_TRIES
  for (const place of ringsAround(near)) {
    if (isFree({ ...place, w: COLUMNS * NOTE_STEP - NOTE_GAP, h: NOTE_SIZE })) return place
    if (--triesLeft <= 0) break
  }
  return null
}
