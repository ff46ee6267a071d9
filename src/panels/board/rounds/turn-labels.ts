import { unreachable } from '#base/unreachable.ts'
import { PART_LABELS } from '#canvas/labels/round-labels.ts'
import type { RoundView, TurnView } from '#session/rounds/round.ts'
import { formatCount } from '#ui/format-count.ts'

/** The first of several, by name while that is short. */
export function fewLabel(names: readonly string[]): string {
  return names.length > 2 ? `the first ${names.length}` : names.join(' and ')
}

/** The state of a turn as the word beside its icon; for a finished one, how many notes it posted. */
export function turnLabel(turn: TurnView): string {
  switch (turn.state) {
    case 'queued':
      return 'Waiting for its turn'
    case 'thinking':
      return 'Thinking'
    case 'posting':
      return 'Writing'
    case 'done':
      return turn.notes.length === 0 ? 'No notes' : formatCount(turn.notes.length, 'note')
    case 'skipped':
      return 'Skipped'
    case 'cancelled':
      return 'Stopped'
    case 'failed':
      return 'Failed'
    default:
      return unreachable(turn.state)
  }
}

/** Returns the turn's purpose, in modes where an advisor has several turns; null where the advisor's name is enough. */
export function dutyLabel(
  turn: TurnView,
  round: Pick<RoundView, 'mode' | 'turns' | 'cycles'>,
): string | null {
  switch (turn.duty) {
    case 'blind':
      if (turn.part) return `sees ${PART_LABELS[turn.part]}`
      return round.mode === 'separate-then-together' ? 'separately' : null
    case 'together':
      return 'answers others'
    case 'critique':
      return 'criticises'
    case 'refine':
      return 'refines'
    case 'cycle':
      return round.cycles > 1 ? `cycle ${cycleOf(turn, round)} of ${round.cycles}` : null
    case 'sequel':
    case 'answer':
      return null
    default:
      return unreachable(turn.duty)
  }
}

/** The cycle of a turn, from 1: turns of an agent are in order of cycles. */
function cycleOf(turn: TurnView, round: Pick<RoundView, 'turns'>): number {
  const own = round.turns.filter((other) => other.agentId === turn.agentId)
  return own.findIndex((other) => other.id === turn.id) + 1
}

/** A call of a model is under way for it. */
export function isTurnRunning(turn: TurnView): boolean {
  return turn.state === 'thinking' || turn.state === 'posting'
}

/** Writing turns first, finished ones last, waiting and failed ones between. */
const RANK: Record<TurnView['state'], number> = {
  posting: 0,
  thinking: 1,
  failed: 2,
  queued: 3,
  done: 4,
  cancelled: 5,
  skipped: 6,
}

/** In order of RANK, then of phase. */
export function turnsInOrder(turns: readonly TurnView[]): TurnView[] {
  return [...turns].sort((a, b) => RANK[a.state] - RANK[b.state] || a.phase - b.phase)
}
