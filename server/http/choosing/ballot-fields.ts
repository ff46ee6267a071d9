import type { BallotFields } from '#api/ballots.ts'
import type { VoteResponse } from '#api/votes.ts'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'

/** Returns the fields with which the answers about a vote and about a rating begin. */
export function ballotFields(ballot: Vote | NotesRating): Pick<VoteResponse, keyof typeof BallotFields> {
  const { id, title, state, scope, noteIds, startedBy, startedAt, endsAt } = ballot
  const { closedAt, closedBy } = ballot.state === 'open' ? { closedAt: null, closedBy: null } : ballot
  return { id, title, state, scope, notes: [...noteIds], startedBy, startedAt, endsAt, closedAt, closedBy }
}
