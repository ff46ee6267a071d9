import type { Amount } from './model-usage.ts'
import type { Owned } from './own.ts'
import type { Round, Turn } from './round.ts'
import { atItsStage, countPartsLeft } from './round-stage.ts'
import { roundView } from './round-view.ts'
import { hold, holdFor } from './spend.ts'
import { entryOf, type SessionState } from './state.ts'

/** Puts a changed round in, at the stage that its parts make, holding no more than what is left of it may take. */
export function putRound(state: SessionState, changed: Round, owned: Owned, more?: Amount): SessionState {
  const { id } = changed
  const old = entryOf(state.rounds, id)
  const oldView = entryOf(state.roundViews, id)
  const staged = atItsStage(changed, state.syntheses)
  const parts = countPartsLeft(staged, state.syntheses)
  const held = holdFor(entryOf(state.budgetHeld, id), parts, more)
  const round: Round = { ...staged, reserved: { tokens: held.tokens, costMicros: held.costMicros } }
  const rounds = owned.record(state.rounds)
  const roundViews = owned.record(state.roundViews)
  rounds[id] = round
  roundViews[id] = roundView(round, old && oldView ? { round: old, view: oldView } : null)
  return hold({ ...state, rounds, roundViews }, id, held, owned)
}

/** A log that names a round that isn't there changes nothing. */
export function changeRound(
  state: SessionState,
  roundId: string,
  owned: Owned,
  edit: (round: Round) => Round,
  more?: Amount,
): SessionState {
  const round = entryOf(state.rounds, roundId)
  return round ? putRound(state, edit(round), owned, more) : state
}

export function withTurn(round: Round, turn: Turn): Round {
  return { ...round, turns: round.turns.map((each) => (each.id === turn.id ? turn : each)) }
}

export function turnIn(round: Round | null, turnId: string): Turn | null {
  return round?.turns.find(({ id }) => id === turnId) ?? null
}
