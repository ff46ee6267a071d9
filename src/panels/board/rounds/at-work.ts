import type { Projection } from '#session/projection.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { isTurnRunning } from './turn-labels.ts'

export interface WorkingAgent {
  agentId: string
  doing: 'thinking' | 'writing' | 'choosing'
}

type Work = Pick<Projection, 'rounds' | 'syntheses' | 'themeRuns' | 'proposals' | 'stepSuggestion'>

/**
 * The running agents of all kinds of runs, one entry for each run: an agent with two runs is in it twice.
 * Queued runs are not.
 */
export function atWork({ rounds, syntheses, themeRuns, proposals, stepSuggestion }: Work): WorkingAgent[] {
  const inRounds = Object.values(rounds).flatMap(inRound)
  const written = [...Object.values(syntheses), ...Object.values(proposals)]
  const writers = written.flatMap(({ state, agentId }): WorkingAgent[] =>
    state === 'writing' && agentId !== null ? [{ agentId, doing: 'writing' }] : [],
  )
  const thinking = [...Object.values(themeRuns), ...(stepSuggestion ? [stepSuggestion] : [])]
  const thinkers = thinking.flatMap(({ state, agentId }): WorkingAgent[] =>
    state === 'thinking' && agentId !== null ? [{ agentId, doing: 'thinking' }] : [],
  )
  return [...inRounds, ...writers, ...thinkers]
}

function inRound({ turns, moderation, moderators }: RoundView): WorkingAgent[] {
  const workers = turns.filter(isTurnRunning).map(
    ({ agentId, state }): WorkingAgent => ({
      agentId,
      doing: state === 'posting' ? 'writing' : 'thinking',
    }),
  )
  if (moderation.state === 'judging')
    for (const agentId of moderators ?? [moderation.agentId]) workers.push({ agentId, doing: 'choosing' })
  return workers
}
