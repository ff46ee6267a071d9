import type { NoteView } from '#board/read-note.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotes } from '#session/syntheses/synthesis-notes.ts'

/** The ids of finished notes by people. Notes of agents do not count, also of agents that were removed. */
export function peoplesNotesOf(state: SessionState, notes: readonly NoteView[]): string[] {
  return peoplesNotes(notes, {
    agentIds: new Set([...state.agentViews, ...state.formerAgentViews].map(({ id }) => id)),
    contributed: (noteId) => state.contributions.has(noteId),
  })
}
