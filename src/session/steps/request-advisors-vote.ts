import { z } from 'zod'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import {
  type ClosedVote,
  MAX_TIMES_ASKED,
  type VoteEvent,
  VoteId,
  type VotesSlice,
} from '#session/choosing/votes/vote.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ADVISOR_VOTE_LASTS_MS, type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import type { PrivateWritingSlice } from '#session/private-writing/private-writing.ts'

const define = commandsOn<
  VotesSlice & Omit<AskedSlice, 'votes'> & AgentsSlice & Pick<AgendaSlice, 'agenda'> & PrivateWritingSlice,
  VoteEvent
>()

/**
 * Asks advisors for their votes where the step that runs lets them speak. They vote after people, so that people can't follow
 * them; those who have voted are not asked again.
 */
export const requestAdvisorsVote = define({
  type: 'vote.ask-advisors',
  fields: { voteId: VoteId, agentIds: z.array(AgentId).min(1).max(MAX_AGENTS) },
  minRole: 'facilitator',
  decide(state, { voteId, agentIds }, actor, { areAgentsOn, now }) {
    const refused = advisorsRefusal(state, false)
    if (refused) return refuse(refused)
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
  },
})

function timesAsked({ advisors }: ClosedVote, agentId: string): number {
  return advisors?.requests.filter(({ agentIds }) => agentIds.includes(agentId)).length ?? 0
}

function mayVote({ advisors }: ClosedVote, agentId: string, now: number): boolean {
  if (!advisors?.asked.includes(agentId)) return true
  const ballot = advisors.ballots.find((each) => each.agentId === agentId)
  return ballot ? ballot.failure !== null : now - advisors.askedAt >= ADVISOR_VOTE_LASTS_MS
}
