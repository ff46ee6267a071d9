import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { Contribution } from './round.ts'

/** Marks the notes as written by this agent and model, with their first words; later edits change nothing here. */
export function putContributions<State extends Pick<NotesSlice, 'contributions'>>(
  state: State,
  by: { roundId: string; turnId: string; agentId: string; model: string | null },
  notes: readonly Contribution[],
  owned: CopyOnWrite,
): State {
  if (notes.length === 0) return state
  const contributions = owned.map(state.contributions)
  for (const { noteId, text } of notes) contributions.set(noteId, { ...by, text })
  return { ...state, contributions }
}
