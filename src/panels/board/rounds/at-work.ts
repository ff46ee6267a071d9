import type { Projection } from '#session/projection.ts'
import type { RoundView } from '#session/round.ts'
import { isRunning } from './turn-words.ts'

/** An agent that has a call running. */
export interface AtWork {
  agentId: string
  doing: 'thinking' | 'writing' | 'choosing'
}

type Work = Pick<Projection, 'rounds' | 'syntheses' | 'gathers' | 'proposals'>

/** Whoever thinks, writes or chooses now, in whatever the board has asked for, each agent as often as it does. */
export function atWork({ rounds, syntheses, gathers, proposals }: Work): AtWork[] {
  const inRounds = Object.values(rounds).flatMap(inRound)
  const written = [...Object.values(syntheses), ...Object.values(proposals)]
  const writers = written.flatMap(({ state, agentId }): AtWork[] =>
    state === 'writing' && agentId !== null ? [{ agentId, doing: 'writing' }] : [],
  )
  const thinkers = Object.values(gathers).flatMap(({ state, agentId }): AtWork[] =>
    state === 'thinking' && agentId !== null ? [{ agentId, doing: 'thinking' }] : [],
  )
  return [...inRounds, ...writers, ...thinkers]
}

function inRound({ turns, moderation }: RoundView): AtWork[] {
  const workers = turns
    .filter(isRunning)
    .map(({ agentId, state }): AtWork => ({ agentId, doing: state === 'posting' ? 'writing' : 'thinking' }))
  if (moderation.state === 'judging') workers.push({ agentId: moderation.agentId, doing: 'choosing' })
  return workers
}

/** `Caretaker is writing`, `2 writing, 1 thinking` */
export function atWorkWords(workers: readonly AtWork[], nameOf: (agentId: string) => string): string {
  const [only] = workers
  if (only && workers.length === 1) return `${nameOf(only.agentId)} is ${only.doing}`
  const words: string[] = []
  for (const doing of ['writing', 'thinking', 'choosing'] as const) {
    const count = workers.filter((worker) => worker.doing === doing).length
    if (count > 0) words.push(`${count} ${doing}`)
  }
  return words.join(', ')
}
