import { isOver, type RoundView, type TurnView } from '#session/rounds/round.ts'
import type { Segment } from '#ui/progress-segments.tsx'
import { PROGRESS_LABELS } from './round-progress-labels.ts'
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
    ? PROGRESS_LABELS.two(nameOf(first.agentId), nameOf(second.agentId))
    : PROGRESS_LABELS.andMore(nameOf(first.agentId), next.length - 1)
}

export function roundProgress(round: RoundView, nameOf: (agentId: string) => string): RoundProgress {
  const count = (state: TurnView['state']): number =>
    round.turns.filter((turn) => turn.state === state).length
  const rest: string[] = []
  for (const state of ['posting', 'thinking', 'failed', 'skipped', 'cancelled'] as const) {
    const amount = count(state)
    if (amount > 0) rest.push(PROGRESS_LABELS[state](amount))
  }
  const next = isOver(round.state) ? null : nextNames(round, nameOf)
  if (next) rest.push(PROGRESS_LABELS.next(next))
  return {
    segments: [...round.turns].sort((a, b) => a.phase - b.phase).map(segmentOf),
    done: PROGRESS_LABELS.answered(count('done'), round.turns.length),
    rest,
  }
}
