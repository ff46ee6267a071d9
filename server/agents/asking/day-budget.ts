import type { Database } from '#db/database.ts'
import { sumUsageSince } from '#db/model-usage.ts'
import { sumHeld } from '#db/unfinished-runs.ts'
import { dollarsInWords, tokensInWords } from '#session/budget.ts'
import type { Amount } from '#session/model-usage.ts'
import { type Refusal, refusal } from '#session/refusal.ts'

/** What all boards of this server together may take on one UTC day, what is held for what goes on included; null: no limit. */
export interface DayBudget {
  tokens: number | null
  costMicros: number | null
}

/** Why the server's own limit doesn't allow for `reserve`; null: it does. Boards have limits of their own beside it. */
export async function overDayBudget(
  db: Database,
  budget: DayBudget,
  reserve: Amount,
  now: number,
): Promise<Refusal | null> {
  if (budget.tokens === null && budget.costMicros === null) return null
  const [spent, held] = await Promise.all([sumUsageSince(db, startOfDay(now)), sumHeld(db)])
  const tokens = spent.tokens + held.tokens
  const costMicros = spent.costMicros + held.costMicros
  if (budget.tokens !== null && tokens + reserve.tokens > budget.tokens) {
    return tooMuch(tokensInWords(budget.tokens), tokensInWords(Math.max(0, budget.tokens - tokens)))
  }
  if (budget.costMicros !== null && costMicros + (reserve.costMicros ?? 0) > budget.costMicros) {
    const left = dollarsInWords(Math.max(0, budget.costMicros - costMicros))
    return tooMuch(dollarsInWords(budget.costMicros), left)
  }
  return null
}

function tooMuch(limit: string, left: string): Refusal {
  const sentence = `This server may take ${limit} a day for all its boards, and ${left} is left of it today.`
  return refusal(
    'over-budget',
    `${sentence} Ask for less, come back tomorrow, or ask whoever runs the server.`,
  )
}

function startOfDay(now: number): Date {
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  return day
}
