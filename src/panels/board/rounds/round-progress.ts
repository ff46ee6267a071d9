import { isOver, type RoundView, type TurnView } from '#session/rounds/round.ts'
import { formatCount } from '#ui/format-count.ts'
import type { Segment } from '#ui/progress-segments.tsx'
import { isTurnRunning } from './turn-labels.ts'

/** How far a round is: a segment for each turn in order of phases, and words. */
export interface RoundProgress {
  segments: Segment[]
  /** `2 of 4 answered`; once all have, `4 answers` */
  done: string
  /** `2 writing`, `next: Sceptic` …, in the order in which they are read. */
  rest: string[]
}

function segmentOf(turn: TurnView): Segment {
  if (isTurnRunning(turn)) return 'active'
  if (turn.state === 'queued') return 'waiting'
  return turn.state === 'done' ? 'done' : 'off'
}

function nextNames(round: RoundView, nameOf: (agentId: string) => string): string | null {
  const queued = round.turns.filter(({ state }) => state === 'queued')
  const phase = Math.min(...queued.map((turn) => turn.phase))
  const next = queued.filter((turn) => turn.phase === phase)
  const [first, second] = next
  if (!first) return null
  if (!second) return nameOf(first.agentId)
  return next.length === 2
    ? `${nameOf(first.agentId)} and ${nameOf(second.agentId)}`
    : `${nameOf(first.agentId)} and ${next.length - 1} more`
}

export function roundProgress(round: RoundView, nameOf: (agentId: string) => string): RoundProgress {
  const count = (state: TurnView['state']): number =>
    round.turns.filter((turn) => turn.state === state).length
  const rest: string[] = []
  const say = (amount: number, words: string): void => {
    if (amount > 0) rest.push(`${amount} ${words}`)
  }
  say(count('posting'), 'writing')
  say(count('thinking'), 'thinking')
  say(count('failed'), 'failed')
  say(count('skipped'), 'skipped')
  say(count('cancelled'), 'stopped')
  const next = isOver(round.state) ? null : nextNames(round, nameOf)
  if (next) rest.push(`next: ${next}`)
  return {
    segments: [...round.turns].sort((a, b) => a.phase - b.phase).map(segmentOf),
    done: answeredLabel(count('done'), round.turns.length),
    rest,
  }
}

/** People are done in a step: advisors have answered. */
function answeredLabel(answered: number, asked: number): string {
  return answered === asked ? formatCount(asked, 'answer') : `${answered} of ${asked} answered`
}
