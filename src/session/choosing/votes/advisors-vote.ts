import { accept, type Decision } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { AdvisorBallot, ClosedVote, VoteEvent, VotesSlice } from './vote.ts'

/**
 * Records the ballot of an advisor that owes one; emits no events for another advisor. Drops votes for other notes, and
 * votes beyond a person's limit.
 */
export function recordAdvisorBallot(
  { votes: all }: Pick<VotesSlice, 'votes'>,
  { voteId, ballot }: { voteId: string; ballot: AdvisorBallot },
): Decision<VoteEvent> {
  const vote = entryOf(all, voteId)
  if (vote?.state !== 'closed' || !vote.advisors?.asked.includes(ballot.agentId)) return accept()
  if (vote.advisors.ballots.some(({ agentId }) => agentId === ballot.agentId)) return accept()
  const votes = withinAllowance(vote, ballot.votes)
  return accept({ kind: 'vote.advised', data: { voteId, ballot: { ...ballot, votes } } })
}

function withinAllowance(
  { noteIds, votesPerPerson, maxPerNote }: ClosedVote,
  given: AdvisorBallot['votes'],
): AdvisorBallot['votes'] {
  const known = new Set(noteIds)
  let left = votesPerPerson
  return given.flatMap((vote) => {
    // A note that is named twice has the votes of the first time.
    const count = known.delete(vote.noteId) ? Math.min(vote.count, maxPerNote, left) : 0
    left -= count
    return count > 0 ? [{ ...vote, count }] : []
  })
}
