import type { ChunkedWork } from '#base/chunked-work.ts'
import type { Box, Point } from './free-space.ts'
import { OccupiedSpace } from './occupied-space.ts'
import { firstInRings } from './place-note.ts'
import type { ShapeBox } from './shape-boxes.ts'

/** Notes that stay between two readings of the clock; a search for another place takes as long as all of them. */
const KEPT_AT_ONCE = 20

/**
 * New places for notes that people wrote without seeing each other's, and that would cover those of another person: as near as
 * nothing is covered. All others stay where their writers put them, beside or on what was on the board.
 * @param writers the notes of each writer; those of the first stay
 * @param board what is on the board already
 * @returns by id, of the notes that move
 */
export function* spreadNotes(
  writers: readonly (readonly ShapeBox[])[],
  board: readonly Box[],
): ChunkedWork<Map<string, Point>> {
  const moved = new Map<string, Point>()
  const ofOthers = new OccupiedSpace()
  const all = OccupiedSpace.of(board)
  for (const note of writers.flat()) all.add(note)
  let count = 0
  for (const notes of writers) {
    const settled: Box[] = []
    for (const note of notes) {
      const isCovering = ofOthers.findInWay(note, 0) !== null
      const place = isCovering ? firstInRings(all, note) : null
      if (place) {
        moved.set(note.id, place)
        const box = { ...place, w: note.w, h: note.h }
        all.add(box)
        settled.push(box)
      } else settled.push(note)
      if (isCovering || ++count % KEPT_AT_ONCE === 0) yield
    }
    for (const box of settled) ofOthers.add(box)
  }
  return moved
}
