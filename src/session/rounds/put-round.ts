import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import type { Hold, UsageSlice } from '#session/usage/usage-slice.ts'
import type { Round, Turn } from './round.ts'
import { atItsStage, countPartsLeft, type RunStates } from './round-stage.ts'
import { roundView } from './round-view.ts'
import type { RoundsSlice } from './rounds-slice.ts'

/** Rounds, and all that their stages and holds follow from. */
export interface RoundsState extends RoundsSlice, UsageSlice {
  syntheses: RunStates
}

/** Stores a changed round with the stage that follows from its parts, and shrinks its hold to the parts that are left. */
export function putRound<State extends RoundsState>(
  state: State,
  changed: Round,
  owned: CopyOnWrite,
  more?: Amount,
): State {
  const { id } = changed
  const old = entryOf(state.rounds, id)
  const oldView = entryOf(state.roundViews, id)
  const staged = atItsStage(changed, state.syntheses)
  const parts = countPartsLeft(staged, state.syntheses)
  const hold = holdFor(entryOf(state.budgetHeld, id), parts, more)
  const round: Round = { ...staged, held: heldIn(hold, old) }
  if (old && isSame(old, round)) return setHold(state, id, hold, owned)
  const rounds = owned.record(state.rounds)
  const roundViews = owned.record(state.roundViews)
  rounds[id] = round
  roundViews[id] = roundView(round, old && oldView ? { round: old, view: oldView } : null)
  return setHold({ ...state, rounds, roundViews }, id, hold, owned)
}

function heldIn({ tokens, costMicros }: Hold, old: Round | null): Round['held'] {
  const isAsBefore = old?.held.tokens === tokens && old.held.costMicros === costMicros
  return isAsBefore ? old.held : { tokens, costMicros }
}

function isSame(old: Round, round: Round): boolean {
  const before = new Map<string, unknown>(Object.entries(old))
  return Object.entries(round).every(([key, value]) => before.get(key) === value)
}

/** Returns the state unchanged where the round is missing. */
export function changeRound<State extends RoundsState>(
  state: State,
  roundId: string,
  owned: CopyOnWrite,
  edit: (round: Round) => Round,
): State {
  const round = entryOf(state.rounds, roundId)
  return round ? putRound(state, edit(round), owned) : state
}

/** The round with this turn in place of its earlier state; stage and hold follow with `putRound`. An unknown id changes nothing. */
export function withTurn(round: Round, turn: Turn): Round {
  return { ...round, turns: round.turns.map((each) => (each.id === turn.id ? turn : each)) }
}

/** `null` without such a turn, or without a round. */
export function turnIn(round: Round | null, turnId: string): Turn | null {
  return round?.turns.find(({ id }) => id === turnId) ?? null
}
