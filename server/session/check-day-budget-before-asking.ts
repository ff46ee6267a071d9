import { formatNumber } from '#base/format-number.ts'
import { sumDaySpending } from '#db/day-spending.ts'
import type { Database } from '#db/driver/database.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { dollarsInWords } from '#session/usage/board-budget.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import type { DayBudget } from './day-budget.ts'

/**
 * The refusal if the server's budget of the day does not allow for `hold`; null if it does, as far as is known now.
 * Two requests at the same moment may both pass; the session checks again in the transaction that sets the hold.
 */
export async function overDayBudget(
  db: Database,
  budget: DayBudget,
  hold: Amount,
  now: number,
): Promise<Refusal | null> {
  if (budget.tokens === null && budget.costMicros === null) return null
  const { onlyPaid = false } = budget
  const { tokens, costMicros } = await sumDaySpending(db, { from: new Date(now), of: 'all', onlyPaid })
  const isFree = onlyPaid && hold.costMicros === 0
  if (!isFree && budget.tokens !== null && tokens + hold.tokens > budget.tokens) {
    return refusal('over-budget.server-tokens', {
      limit: formatNumber(budget.tokens),
      left: formatNumber(Math.max(0, budget.tokens - tokens)),
    })
  }
  if (budget.costMicros !== null && costMicros + (hold.costMicros ?? 0) > budget.costMicros) {
    return refusal('over-budget.server-cost', {
      limit: dollarsInWords(budget.costMicros),
      left: dollarsInWords(Math.max(0, budget.costMicros - costMicros)),
    })
  }
  return null
}
