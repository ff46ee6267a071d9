import type { Agent } from '#session/agents/agent.ts'
import { agentName } from '#session/agents/agent-name.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { silentReason } from '../rounds/unasked-turn.ts'
import { agentFailure } from '../runs/agent-failure.ts'
import { agentFor } from '../runs/agent-for.ts'
import type { RunModels, RunSession } from '../runs/run-context.ts'

/** The moderators that a round calls now, or why it calls none. */
export type ModeratorsOfRound =
  | { moderators: Agent[]; mustAgree: boolean }
  | { agentId: string | null; failure: TurnFailure }

/**
 * The moderators at the start of a round that must agree, or the one of the board. If one of several can't be called,
 * none is: without it nothing could be picked, and the others never decide in its place.
 */
export function moderatorsOfRound(
  { state, models }: RunSession & RunModels,
  roundId: string,
): ModeratorsOfRound {
  const session = state()
  const asked = entryOf(session.rounds, roundId)?.moderators
  if (!asked) {
    const agent = agentFor(session, 'moderator')
    return agent
      ? { moderators: [agent], mustAgree: false }
      : {
          agentId: null,
          failure: agentFailure('agent-gone.no-moderator'),
        }
  }
  const moderators: Agent[] = []
  for (const agentId of asked) {
    const agent = agentIn(session, agentId)
    if (!agent?.capabilities.includes('choose-notes')) {
      const name = agentName(session, agentId)
      const failure = name
        ? agentFailure('agent-gone.moderator-may-not', { agent: name })
        : agentFailure('agent-gone.unknown-moderator-may-not')
      return { agentId, failure }
    }
    const silent = silentReason(session, roundId, models.modelFor(agent))
    if (silent) return { agentId, failure: silent }
    moderators.push(agent)
  }
  return { moderators, mustAgree: true }
}
