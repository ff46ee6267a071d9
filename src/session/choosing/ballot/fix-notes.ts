import { type Decision, refuse } from '#session/core/decision.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { type ChoiceGroup, MAX_NOTES_IN_BALLOT } from './ballot.ts'
import { allNotesOf } from './choice-groups.ts'

/**
 * The notes without repetition, and the groups among them; or why nothing can start with them: there are none, too many, or
 * unfinished ones, or a note in two groups.
 */
export function fixNotes(
  state: Pick<NotesSlice, 'noteNumbers' | 'contributions'>,
  given: { noteIds: readonly string[]; groups?: readonly ChoiceGroup[] | undefined },
  refusals: { none: RefusalCode; many: RefusalCode },
): { noteIds: string[]; groups?: ChoiceGroup[] } | Decision<never> {
  const noteIds = [...new Set(given.noteIds)]
  const groups = (given.groups ?? []).filter(({ id }) => noteIds.includes(id))
  const all = allNotesOf({ noteIds, groups })
  if (noteIds.length === 0) return refuse(refusals.none)
  if (all.length > MAX_NOTES_IN_BALLOT) return refuse(refusals.many)
  const isFinished = all.every((id) => state.noteNumbers.has(id) || state.contributions.has(id))
  if (!isFinished || new Set(all).size < all.length) return refuse('no-note')
  return groups.length > 0 ? { noteIds, groups } : { noteIds }
}
