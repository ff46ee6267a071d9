import type { ChoosingFields } from '#api/choosing.ts'
import type { VoteResponse } from '#api/votes.ts'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'

/** Returns the fields with which the answers about a vote and about a rating begin. */
export function choosingFields(
  choosing: Vote | NotesRating,
): Pick<VoteResponse, keyof typeof ChoosingFields> {
  const { id, title, state, scope, noteIds, startedBy, startedAt, endsAt } = choosing
  const { closedAt, closedBy } = choosing.state === 'open' ? { closedAt: null, closedBy: null } : choosing
  return { id, title, state, scope, notes: [...noteIds], startedBy, startedAt, endsAt, closedAt, closedBy }
}
