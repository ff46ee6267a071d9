import type { NoteView } from '#board/read-note.ts'
import type { SessionState } from '#session/state.ts'
import { peoplesNotes } from '#session/synthesis-notes.ts'

/** Ids of the finished notes that people wrote; those of agents that have left the board are not among them. */
export function peoplesNotesOf(state: SessionState, notes: readonly NoteView[]): string[] {
  return peoplesNotes(notes, {
    agentIds: new Set([...state.agentViews, ...state.formerAgentViews].map(({ id }) => id)),
    contributed: (noteId) => state.contributions.has(noteId),
  })
}
