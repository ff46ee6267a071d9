import { formatNumber } from '#base/format-number.ts'
import type { BoardSettings, Budget } from '#session/board/board-settings.ts'
import type { RoundView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ModelUsage, SpendView } from '#session/usage/model-usage.ts'

const TODAY = 'today'
const ON_THIS_BOARD = 'on this board'

const MICROS = 1_000_000
const CENT = MICROS / 100

/** Millionths of a dollar as dollars. Less than a cent is "under $0.01": rounded, it would read as free. */
export function formatMoney(micros: number): string {
  if (micros > 0 && micros < CENT) return 'under $0.01'
  return `$${(micros / MICROS).toFixed(2)}`
}

/** Exact below 10,000, rounded above. */
export function formatTokens(tokens: number): string {
  if (tokens < 10_000) return `${formatNumber(tokens)} tokens`
  if (tokens < 1_000_000) return `${formatNumber(Math.round(tokens / 1_000))}k tokens`
  return `${(tokens / 1_000_000).toFixed(2)}M tokens`
}

/**
 * `hasUnknownCost`: a model without a known price took part, so `costMicros` is too low. `hasEstimate`: a
 * provider reported no usage, and the tokens are estimated.
 */
export interface Spent {
  tokens: number
  costMicros: number
  hasUnknownCost: boolean
  hasEstimate: boolean
}

/**
 * The usage of a round: its turns, its moderation and its synthesis. Turns that have not ended count nothing
 * yet.
 */
export function spentOn(round: RoundView, synthesis: Synthesis | null): Spent {
  const { moderation } = round
  const usages: (ModelUsage | null)[] = round.turns.map(({ usage }) => usage)
  if ('usage' in moderation) usages.push(moderation.usage)
  if ('verdicts' in moderation) usages.push(...(moderation.verdicts ?? []).map(({ usage }) => usage))
  if (synthesis) usages.push(synthesis.usage)
  const spent: Spent = { tokens: 0, costMicros: 0, hasUnknownCost: false, hasEstimate: false }
  for (const usage of usages) {
    if (!usage) continue
    spent.tokens += usage.inputTokens + usage.outputTokens
    spent.costMicros += usage.costMicros ?? 0
    spent.hasUnknownCost ||= usage.costMicros === null
    spent.hasEstimate ||= usage.isEstimate
  }
  return spent
}

/** `$0.02 of $0.50`; in tokens where nothing was charged, or the price is not known. */
export function spentLabel(spent: Spent, { budget }: Pick<BoardSettings, 'budget'>): string {
  const about = spent.hasEstimate ? 'about ' : ''
  if (spent.costMicros === 0 || spent.hasUnknownCost) {
    const tokens = `${about}${formatTokens(spent.tokens)}`
    return spent.hasUnknownCost ? `${tokens}, price unknown` : tokens
  }
  const most = budget.roundMicros === null ? '' : ` of ${formatMoney(budget.roundMicros)}`
  return `${about}${formatMoney(spent.costMicros)}${most}`
}

export interface BudgetLeft {
  /** `today`, `on this board` */
  where: string
  left: string
  /** 0 to 1. */
  usedShare: number
}

/** The limits in tokens only. */
export function withoutMoney(budget: Budget): Budget {
  return { ...budget, roundMicros: null, boardMicros: null, dayMicros: null }
}

/**
 * The limit with the largest used share; null without any limit. `today` is a UTC day (`2026-05-01`): usage
 * of an earlier day does not count for the limit of the day.
 */
export function tightestBudget(spend: SpendView, budget: Budget, today: string): BudgetLeft | null {
  const isToday = spend.day === today
  const { held } = spend
  const limits = [
    {
      where: TODAY,
      used: isToday ? spend.dayCostMicros : 0,
      held: held.costMicros,
      most: budget.dayMicros,
      words: formatMoney,
    },
    {
      where: TODAY,
      used: isToday ? spend.dayTokens : 0,
      held: held.tokens,
      most: budget.dayTokens,
      words: formatTokens,
    },
    {
      where: ON_THIS_BOARD,
      used: spend.costMicros,
      held: held.costMicros,
      most: budget.boardMicros,
      words: formatMoney,
    },
    {
      where: ON_THIS_BOARD,
      used: spend.tokens,
      held: held.tokens,
      most: budget.boardTokens,
      words: formatTokens,
    },
  ]
  let tightest: BudgetLeft | null = null
  for (const { where, used, held, most, words } of limits) {
    if (most === null) continue
    const usedShare = Math.min(1, (used + held) / most)
    if (tightest && tightest.usedShare >= usedShare) continue
    tightest = { where, left: leftLabel(Math.max(0, most - used - held), most, words), usedShare }
  }
  return tightest
}

/** `2.98M of 3.00M tokens`, with the unit once. */
function leftLabel(left: number, most: number, words: (amount: number) => string): string {
  return `${words(left).replace(/ tokens$/, '')} of ${words(most)}`
}
