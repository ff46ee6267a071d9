import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { SessionState } from '#session/state.ts'
import type { RangeNote } from './measure-range.ts'

/** The beginning of a note contains its subject. */
const MAX_CHARS = 500

/**
 * The notes on the canvas whose range is measured; `ideas` has no private writing before its reveal. Words of an agent
 * or a program count as an agent's, also where a person changed them.
 */
export function rangeNotes(state: Pick<SessionState, 'ideas' | 'contributions'>): RangeNote[] {
  return [...state.ideas.values()]
    .filter((idea) => idea.removedAt === null && idea.isOnCanvas)
    .map((idea) => {
      const origin = originOfIdea(state, idea, null)
      return {
        number: idea.number,
        text: idea.text.slice(0, MAX_CHARS),
        isByAgent: origin !== 'person' && origin !== 'person-by-clerk',
        kind: idea.kind ?? null,
      }
    })
}
