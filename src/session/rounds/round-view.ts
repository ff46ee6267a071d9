import { candidatesOf, type Round, type RoundView, type Turn, type TurnView } from './round.ts'
import type { RoundsSlice } from './rounds-slice.ts'

/** The session's state, or a viewer's projection. */
export type WithRounds =
  | Pick<RoundsSlice, 'roundViews'>
  | { roundViews?: undefined; rounds: Readonly<Record<string, RoundView>> }

/** Rounds as everyone sees them, of a session or of a projection. */
export function roundsOf(view: WithRounds): RoundView[] {
  return Object.values(view.roundViews ?? view.rounds)
}

/** A round as everyone sees it; the views of turns that didn't change are those of `before`. */
export function roundView(round: Round, before: { round: Round; view: RoundView } | null): RoundView {
  const { turns, given: _given, view: _view, ...rest } = round
  return {
    ...rest,
    turns: turns.map((turn, i) => {
      const old = before?.view.turns[i] ?? null
      return old && before?.round.turns[i] === turn ? old : turnView(turn, old)
    }),
  }
}

function turnView(turn: Turn, before: TurnView | null): TurnView {
  const { id, agentId, duty, phase, sees, state, attempt, speaker } = turn
  const candidates = candidatesOf(turn).length
  return {
    id,
    agentId,
    duty,
    phase,
    ...(sees && { part: sees.part }),
    state,
    attempt,
    model: 'model' in turn ? turn.model : (before?.model ?? null),
    notes: 'notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [],
    failure: turn.state === 'failed' ? turn.failure : null,
    usage: 'usage' in turn ? turn.usage : null,
    ...(candidates > 0 && { candidates }),
    ...(speaker === undefined ? {} : { speaker }),
  }
}
