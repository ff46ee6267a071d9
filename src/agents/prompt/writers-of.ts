import type { NoteView } from '#board/doc/read-note.ts'
import { personNow } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotesOf } from '#session/syntheses/synthesis-notes.ts'

/** Ids of people with finished notes; `null` if notes were revealed without names: their writers can't be counted. */
export function writersOf(
  state: Pick<SessionState, 'agentViews' | 'formerAgentViews' | 'contributions' | 'memberships'>,
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
