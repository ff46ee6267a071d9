import { REVIEW_PARTS, subjectKey } from '#session/changes/changes-slice.ts'
import type { ReviewRow } from './review-row.ts'
import { partOfSubject, type SubjectReader, shownSubject } from './subject-reader.ts'

/** The rows with threads on notes as part of their notes. A thread whose note this viewer can't see stays a row. */
export function joinThreads(rows: readonly ReviewRow[], reader: SubjectReader): ReviewRow[] {
  const joined = new Map<string, ReviewRow>()
  for (const row of rows) if (row.kind !== 'thread') joined.set(row.subject, row)
  for (const thread of rows) {
    if (thread.kind !== 'thread') continue
    const note = rowOfNote(thread.noteId, joined, reader)
    if (note) joined.set(note.subject, withThread(note, thread))
    else joined.set(thread.subject, thread)
  }
  return [...joined.values()]
}

/** Also a row without news. */
function rowOfNote(
  noteId: string | null,
  rows: ReadonlyMap<string, ReviewRow>,
  reader: SubjectReader,
): ReviewRow | null {
  const number = noteId === null ? undefined : reader.state.noteNumbers.get(noteId)?.number
  if (number === undefined) return null
  const key = subjectKey('note', number)
  const known = rows.get(key)
  if (known) return known
  const id = String(number)
  const note = reader.read('note', id)
  return (
    note && {
      ...{ subject: key, kind: 'note', id, ...shownSubject(note), part: partOfSubject(note) },
      ...{ need: null, changes: [], seq: 0, isSeen: true, items: [] },
    }
  )
}

/** A mention in the thread precedes other needs of the note. */
function withThread(note: ReviewRow, thread: ReviewRow): ReviewRow {
  return {
    ...note,
    part: REVIEW_PARTS.find((part) => part === note.part || part === thread.part) ?? note.part,
    need: thread.need ?? note.need,
    changes: [...note.changes, ...thread.changes].sort((one, other) => one.seq - other.seq),
    seq: Math.max(note.seq, thread.seq),
    isSeen: note.isSeen && thread.isSeen,
    items: [...note.items, ...thread.items],
  }
}
