import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { readNote } from '#board/read-note.ts'
import { type Contribution, MAX_NOTES_PER_TURN } from '#session/round.ts'
import { noteIdOf } from './turn-stage.ts'

/** As much as a contribution keeps: people may have made the note longer. */
const MAX_TEXT_CHARS = 10_000

/** Notes of a turn that an earlier attempt put on the canvas and this one did not write over. */
export function leftOvers(doc: Y.Doc, turnId: string, written: readonly Contribution[]): Contribution[] {
  const writtenIds = new Set(written.map(({ noteId }) => noteId))
  return Array.from({ length: MAX_NOTES_PER_TURN }, (_, index) => noteIdOf(turnId, index)).flatMap(
    (noteId) => {
      const map = boardShapes(doc).get(noteId)
      const note = map && !writtenIds.has(noteId) ? readNote(noteId, map) : null
      return note ? [{ noteId, text: note.text.slice(0, MAX_TEXT_CHARS) }] : []
    },
  )
}
