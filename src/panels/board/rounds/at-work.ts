import type { Projection } from '#session/projection.ts'
import type { RoundView } from '#session/round.ts'
import { isTurnRunning } from './turn-words.ts'

/** An agent that has a call running. */
export interface WorkingAgent {
  agentId: string
  doing: 'thinking' | 'writing' | 'choosing'
}

type Work = Pick<Projection, 'rounds' | 'syntheses' | 'gathers' | 'proposals'>

/** Whoever thinks, writes or chooses now, in whatever the board has asked for, each agent as often as it does. */
export function atWork({ rounds, syntheses, gathers, proposals }: Work): WorkingAgent[] {
  const inRounds = Object.values(rounds).flatMap(inRound)
  const written = [...Object.values(syntheses), ...Object.values(proposals)]
  const writers = written.flatMap(({ state, agentId }): WorkingAgent[] =>
    state === 'writing' && agentId !== null ? [{ agentId, doing: 'writing' }] : [],
  )
  const thinkers = Object.values(gathers).flatMap(({ state, agentId }): WorkingAgent[] =>
    state === 'thinking' && agentId !== null ? [{ agentId, doing: 'thinking' }] : [],
  )
  return [...inRounds, ...writers, ...thinkers]
}

function inRound({ turns, moderation }: RoundView): WorkingAgent[] {
  const workers = turns.filter(isTurnRunning).map(
    ({ agentId, state }): WorkingAgent => ({
      agentId,
      doing: state === 'posting' ? 'writing' : 'thinking',
    }),
  )
  if (moderation.state === 'judging') workers.push({ agentId: moderation.agentId, doing: 'choosing' })
  return workers
}

/** `Caretaker is writing`, `2 writing, 1 thinking` */
export function atWorkWords(workers: readonly WorkingAgent[], nameOf: (agentId: string) => string): string {
  const [only] = workers
  if (only && workers.length === 1) return `${nameOf(only.agentId)} is ${only.doing}`
  const words: string[] = []
  for (const doing of ['writing', 'thinking', 'choosing'] as const) {
    const count = workers.filter((worker) => worker.doing === doing).length
    if (count > 0) words.push(`${count} ${doing}`)
  }
  return words.join(', ')
}
