import type { NoteView } from '#board/read-note.ts'
import { personNow, type SessionState } from '#session/state.ts'

/** Ids of the people who have written finished notes; null: some notes were revealed without names, and their writers can't be counted. */
export function writersOf(
  state: Pick<SessionState, 'contributions' | 'stays'>,
  notes: readonly NoteView[],
): ReadonlySet<string> | null {
  const writers = new Set<string>()
  for (const { id, number, authorId } of notes) {
    if (number === null || state.contributions.has(id)) continue
    if (authorId === null) return null
    writers.add(personNow(state, authorId))
  }
  return writers
}
