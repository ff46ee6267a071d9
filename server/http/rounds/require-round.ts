import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { Round, Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { Problem } from '../answers/problem.ts'

/** The round of this board, or the problem `no-round`. */
export function requireRound(state: SessionState, roundId: string): Round {
  const round = entryOf(state.rounds, roundId)
  if (!round) throw new Problem(refusal('no-round'))
  return round
}

/** The turn of the round, or the problem `no-turn`. */
export function requireTurn(round: Round, turnId: string): Turn {
  const turn = round.turns.find(({ id }) => id === turnId)
  if (!turn) throw new Problem(refusal('no-turn'))
  return turn
}

/** The synthesis of this board, or the problem `no-synthesis`. */
export function requireSynthesis(state: SessionState, synthesisId: string): Synthesis {
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) throw new Problem(refusal('no-synthesis'))
  return synthesis
}
