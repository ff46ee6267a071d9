import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { originOf } from '#session/origin/note-origin.ts'

/** The rows of the notes that were sent for review, in the sender's order. Notes without news or needs are seen. */
export function requestedRows(
  rows: readonly ReviewItem[],
  noteIds: readonly string[],
  noteById: (noteId: string) => ListedNote | null,
): ReviewItem[] {
  const byNote = new Map(rows.flatMap((row) => (row.kind === 'note' ? [[row.noteId, row] as const] : [])))
  return noteIds.flatMap((noteId) => {
    const row = byNote.get(noteId)
    if (row) return { ...row, part: 'needs' as const }
    const note = noteById(noteId)
    return note && note.number !== null ? seenRow(note, note.number) : []
  })
}

function seenRow(note: ListedNote, number: number): ReviewItem {
  const { id: noteId, text, authorId } = note
  return {
    ...{ subject: `note:${number}`, kind: 'note', id: String(number), noteId, text, authorId },
    ...{ origin: originOf(note), part: 'needs', need: null, changes: [], seq: 0, isSeen: true, items: [] },
  }
}
