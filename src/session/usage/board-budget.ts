import { formatNumber } from '#base/format-number.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { type Amount, dayOf } from './model-usage.ts'
import type { UsageSlice } from './usage-slice.ts'

/** An amount to compare with the limits of the board. */
export interface BudgetRequest {
  hold: Amount
  /** The number of calls, where the limit of one turn applies to them. */
  turns: number | null
  /** The round that it adds to. `null`: a new round, or a run without a round. */
  roundId: string | null
  now: number
}

interface Limit {
  name: 'turn-tokens' | `${'round' | 'board' | 'day'}-${'tokens' | 'cost'}`
  unit: 'tokens' | 'cost'
  limit: number | null
  used: number
  wanted: number | null
}

/** The usage of a board, and its limits. */
export type BudgetState = Pick<BoardSlice, 'settings'> & UsageSlice

/** The refusal names the limit, its remainder, and the most that the request could use. `null`: it fits. */
export function overBudget(state: BudgetState, request: BudgetRequest): Refusal | null {
  for (const limit of limitsOf(state, request)) {
    if (limit.limit === null || limit.wanted === null) continue
    // A request for nothing fits even when all is spent.
    if (limit.wanted > 0 && limit.used + limit.wanted > limit.limit) return refusalOf(limit)
  }
  return null
}

function limitsOf(state: BudgetState, { hold, turns, roundId, now }: BudgetRequest): Limit[] {
  const { budget } = state.settings
  const { spend } = state
  const { held } = spend
  const isToday = spend.day === dayOf(now)
  const round = sumRoundUsage(state, roundId)
  const tokens = (name: Limit['name'], limit: number | null, used: number, wanted = hold.tokens): Limit => ({
    name,
    unit: 'tokens',
    limit,
    used,
    wanted,
  })
  const money = (name: Limit['name'], limit: number | null, used: number): Limit => ({
    name,
    unit: 'cost',
    limit,
    used,
    wanted: hold.costMicros,
  })
  return [
    // The average: if it is over the limit, so is one of the calls.
    tokens(
      'turn-tokens',
      turns === null ? null : budget.turnTokens,
      0,
      Math.ceil(hold.tokens / (turns ?? 1)),
    ),
    tokens('round-tokens', budget.roundTokens, round.tokens),
    tokens('board-tokens', budget.boardTokens, spend.tokens + held.tokens),
    tokens('day-tokens', budget.dayTokens, (isToday ? spend.dayTokens : 0) + held.tokens),
    money('round-cost', budget.roundMicros, round.costMicros),
    money('board-cost', budget.boardMicros, spend.costMicros + held.costMicros),
    money('day-cost', budget.dayMicros, (isToday ? spend.dayCostMicros : 0) + held.costMicros),
  ]
}

/** Returns the tokens and the cost that a round used and holds. */
function sumRoundUsage(state: BudgetState, roundId: string | null): { tokens: number; costMicros: number } {
  if (roundId === null) return { tokens: 0, costMicros: 0 }
  const spent = entryOf(state.roundSpend, roundId)
  const held = entryOf(state.budgetHeld, roundId)
  return {
    tokens: (spent?.tokens ?? 0) + (held?.tokens ?? 0),
    costMicros: (spent?.costMicros ?? 0) + (held?.costMicros ?? 0),
  }
}

function refusalOf({ name, unit, limit, used, wanted }: Limit): Refusal {
  const format = unit === 'tokens' ? formatNumber : dollarsInWords
  return refusal(`over-budget.${name}`, {
    wanted: format(wanted ?? 0),
    limit: format(limit ?? 0),
    left: format(Math.max(0, (limit ?? 0) - used)),
  })
}

/** `12,000 tokens`. */
export function tokensInWords(tokens: number): string {
  return `${formatNumber(tokens)} tokens`
}

/** From millionths of a dollar: `$1.20`, and `$0.0012` where cents would hide it. */
export function dollarsInWords(micros: number): string {
  const dollars = micros / 1_000_000
  // Rounded to cents, small amounts would all look the same.
  const digits = micros === 0 || dollars >= 1 ? 2 : 4
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`
}
