import { boardShapes } from '#board/doc/board-doc.ts'
import { readNote } from '#board/doc/read-note.ts'
import type { Contribution } from '#session/rounds/round.ts'
import type { RunCanvas } from '../runs/run-context.ts'

/** Replaces the text of a note of a running turn, or removes the note (`null`). Returns false if people changed or deleted it. */
export function replaceNote(
  { room, writer }: RunCanvas,
  put: (note: Contribution) => void,
  note: Contribution,
  text: string | null,
): boolean {
  const { noteId } = note
  const map = boardShapes(room.doc).get(noteId)
  const now = map ? readNote(noteId, map)?.text : undefined
  // The last words may not be written yet.
  if (now === undefined || !note.text.startsWith(now)) return false
  if (text === null) writer.dropNotes([noteId])
  else put({ noteId, text })
  return true
}
