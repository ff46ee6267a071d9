import { agentIn } from '#session/agents/agents-slice.ts'
import { tooMuchAsked } from '#session/ask-limits.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import {
  ADVISOR_VOTE_LASTS_MS,
  type AdvisorBallot,
  type ClosedVote,
  MAX_TIMES_ASKED,
  type VoteEvent,
} from './vote.ts'

/** Advisors vote after people, so that nothing of theirs is there to be followed. Those who have voted are not asked again. */
export function requestAdvisorsVote(
  state: SessionState,
  { voteId, agentIds }: { voteId: string; agentIds: readonly string[] },
  actor: Actor,
  { areAgentsOn, now }: Pick<DecideContext, 'areAgentsOn' | 'now'>,
): Decision<VoteEvent> {
  const vote = entryOf(state.votes, voteId)
  if (!vote) return refuse('no-vote')
  if (vote.state === 'open') return refuse('vote-open')
  if (!areAgentsOn) return refuse('agents-off')
  if (agentIds.some((id) => agentIn(state, id)?.kind !== 'advisor')) return refuse('no-agent')
  const waiting = [...new Set(agentIds)].filter((id) => mayVote(vote, id, now))
  if (waiting.length === 0) return accept()
  const asked = waiting.filter((id) => timesAsked(vote, id) < MAX_TIMES_ASKED)
  if (asked.length === 0) return refuse('out-of-tries')
  const tooMuch = tooMuchAsked(state, actor, now)
  return tooMuch && !tooMuch.ok
    ? tooMuch
    : accept({ kind: 'vote.advisors-asked', data: { voteId, agentIds: asked } })
}

function timesAsked({ advisors }: ClosedVote, agentId: string): number {
  return advisors?.requests.filter(({ agentIds }) => agentIds.includes(agentId)).length ?? 0
}

function mayVote({ advisors }: ClosedVote, agentId: string, now: number): boolean {
  if (!advisors?.asked.includes(agentId)) return true
  const ballot = advisors.ballots.find((each) => each.agentId === agentId)
  return ballot ? ballot.failure !== null : now - advisors.askedAt >= ADVISOR_VOTE_LASTS_MS
}

/**
 * The ballot of an advisor that was asked and has none; another one emits no events. Votes for other notes, and votes beyond what a
 * person has, are dropped.
 */
export function recordAdvisorBallot(
  state: SessionState,
  { voteId, ballot }: { voteId: string; ballot: AdvisorBallot },
): Decision<VoteEvent> {
  const vote = entryOf(state.votes, voteId)
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
