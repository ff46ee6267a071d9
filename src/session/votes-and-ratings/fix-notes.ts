import { type Decision, refuse } from '#session/decision.ts'
import type { RefusalCode } from '#session/refusal.ts'
import type { SessionState } from '#session/state.ts'
import { MAX_NOTES_TO_CHOOSE_FROM } from './choosing.ts'

/** The notes without repetition, or why nothing can start with them: there are none, too many, or unfinished ones. */
export function fixNotes(
  state: Pick<SessionState, 'numbered' | 'contributions'>,
  given: readonly string[],
  refusals: { none: RefusalCode; many: RefusalCode },
): { noteIds: string[] } | Decision {
  const noteIds = [...new Set(given)]
  if (noteIds.length === 0) return refuse(refusals.none)
  if (noteIds.length > MAX_NOTES_TO_CHOOSE_FROM) return refuse(refusals.many)
  return noteIds.every((id) => state.numbered.has(id) || state.contributions.has(id))
    ? { noteIds }
    : refuse('no-note')
}
