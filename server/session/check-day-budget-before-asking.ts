import type { Database } from '#db/database.ts'
import { sumDaySpending } from '#db/day-spending.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { dollarsInWords, tokensInWords } from '#session/usage/board-budget.ts'
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
    return tooMuch(tokensInWords(budget.tokens), tokensInWords(Math.max(0, budget.tokens - tokens)))
  }
  if (budget.costMicros !== null && costMicros + (hold.costMicros ?? 0) > budget.costMicros) {
    const left = dollarsInWords(Math.max(0, budget.costMicros - costMicros))
    return tooMuch(dollarsInWords(budget.costMicros), left)
  }
  return null
}

function tooMuch(limit: string, left: string): Refusal {
  const sentence = `This server may take ${limit} a day for all its boards, and ${left} is left of it today.`
  return refusal('over-budget', `${sentence} Ask for less, come back tomorrow, or ask the server’s operator.`)
}
