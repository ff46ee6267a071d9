import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { turnIn } from './put-round.ts'
import { isOver, RoundId, TurnId } from './round.ts'
import type { TurnEvent } from './round-events.ts'
import { hasEnded } from './round-stage.ts'
import type { RoundsSlice } from './rounds-slice.ts'

const define = commandsOn<RoundsSlice & AskedSlice & BudgetState & AgentsSlice, TurnEvent>()

/** Reopens a finished round. */
export const retryTurn = define({
  type: 'turn.retry',
  fields: { roundId: RoundId, turnId: TurnId, hold: Amount },
  minRole: 'runs',
  decide(state, { type: _type, ...data }, actor, { areAgentsOn, now }) {
    const { roundId, turnId, hold } = data
    const round = entryOf(state.rounds, roundId)
    const turn = turnIn(round, turnId)
    if (!round || !turn) return refuse(round ? 'no-turn' : 'no-round')
    if (turn.state === 'done') return refuse('turn-done')
    if (!hasEnded(turn)) return accept()
    if (!areAgentsOn) return refuse('agents-off')
    if (!agentIn(state, turn.agentId)) return refuse('no-agent')
    const tooMuch = isOver(round.state) ? tooMuchAsked(state, actor, now) : null
    if (tooMuch) return tooMuch
    const over = overBudget(state, { hold, turns: 1, roundId, now })
    if (over) return refuse(over)
    return accept({ kind: 'turn.retried', data })
  },
})
