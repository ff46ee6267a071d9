import type { NoteView } from '#board/read-note.ts'
import { personNow } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotesOf } from '#session/syntheses/synthesis-notes.ts'

/** Ids of the people who have written finished notes; null: some notes were revealed without names, and their writers can't be counted. */
export function writersOf(
  state: Pick<SessionState, 'agentViews' | 'formerAgentViews' | 'contributions' | 'stays'>,
  notes: readonly NoteView[],
): ReadonlySet<string> | null {
  const ofPeople = new Set(peoplesNotesOf(state, notes))
  const writers = new Set<string>()
  for (const { id, authorId } of notes) {
    if (!ofPeople.has(id)) continue
    if (authorId === null) return null
    writers.add(personNow(state, authorId))
  }
  return writers
}
