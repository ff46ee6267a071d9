import { formatNumber } from '#base/format-number.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
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
  /** The limit's name in the sentence. */
  of: string
  unit: 'tokens' | 'micros'
  limit: number | null
  used: number
  wanted: number | null
}

/** The usage of a board, and its limits. */
export type BudgetState = Pick<BoardSlice, 'settings'> & UsageSlice

/** The sentence of a refusal: which limit, what is left of it, and what the request could use. `null`: it fits. */
export function overBudget(state: BudgetState, request: BudgetRequest): string | null {
  for (const limit of limitsOf(state, request)) {
    if (limit.limit === null || limit.wanted === null) continue
    // A request for nothing fits even when all is spent.
    if (limit.wanted > 0 && limit.used + limit.wanted > limit.limit) return sentence(limit)
  }
  return null
}

function limitsOf(state: BudgetState, { hold, turns, roundId, now }: BudgetRequest): Limit[] {
  const { budget } = state.settings
  const { spend } = state
  const { held } = spend
  const isToday = spend.day === dayOf(now)
  const round = sumRoundUsage(state, roundId)
  const tokens = (of: string, limit: number | null, used: number, wanted = hold.tokens): Limit => ({
    of,
    unit: 'tokens',
    limit,
    used,
    wanted,
  })
  const money = (of: string, limit: number | null, used: number): Limit => ({
    of,
    unit: 'micros',
    limit,
    used,
    wanted: hold.costMicros,
  })
  return [
    // The average: if it is over the limit, so is one of the calls.
    tokens('one turn', turns === null ? null : budget.turnTokens, 0, Math.ceil(hold.tokens / (turns ?? 1))),
    tokens('one round', budget.roundTokens, round.tokens),
    tokens('this board', budget.boardTokens, spend.tokens + held.tokens),
    tokens('today', budget.dayTokens, (isToday ? spend.dayTokens : 0) + held.tokens),
    money('one round', budget.roundMicros, round.costMicros),
    money('this board', budget.boardMicros, spend.costMicros + held.costMicros),
    money('today', budget.dayMicros, (isToday ? spend.dayCostMicros : 0) + held.costMicros),
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

function sentence({ of, unit, limit, used, wanted }: Limit): string {
  const say = unit === 'tokens' ? tokensInWords : dollarsInWords
  const left = `${say(Math.max(0, (limit ?? 0) - used))} ${unit === 'tokens' ? 'are' : 'is'} left`
  const why = `This could take ${say(wanted ?? 0)}. The limit for ${of} is ${say(limit ?? 0)}, of which ${left}.`
  return `${why} Ask for less, or have a facilitator raise the limit.`
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
