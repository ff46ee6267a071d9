import { formatNumber } from '#base/format-number.ts'
import { lockDaySpending, type SpendingOf, sumDaySpending } from '#db/day-spending.ts'
import type { Database, Queryable } from '#db/driver/database.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { SessionEvent } from '#session/event.ts'
import { dollarsInWords } from '#session/usage/board-budget.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import type { DayBudget } from './day-budget.ts'

/**
 * The refusal if the holds of the events exceed the day's budget; null if they fit. Called inside the
 * transaction that appended them.
 */
export type CheckDayBudget = (tx: Queryable, events: readonly SessionEvent[]) => Promise<Refusal | null>

/** A limit: the spenders that it counts, its share of the server's budget, and its name in refusals. */
interface Scope {
  of: SpendingOf
  percent: number
  name: 'server' | 'person' | 'address'
}

/**
 * On Postgres a lock makes the check serial over processes: two transactions would not see each other's
 * holds.
 */
export function createDayBudgetCheck(budget: DayBudget, db: Pick<Database, 'kind'>): CheckDayBudget {
  const isUnlimited = budget.tokens === null && budget.costMicros === null
  return async (tx, events) => {
    const holding = events.find((event) => 'hold' in event.data && event.data.hold.tokens > 0)
    if (isUnlimited || !holding || !('hold' in holding.data)) return null
    if (db.kind === 'postgres') await lockDaySpending(tx)
    for (const scope of scopesOf(budget, personOf(holding))) {
      // The sum already contains the hold of these events.
      const { of } = scope
      const sum = await sumDaySpending(tx, {
        from: new Date(holding.at),
        of,
        onlyPaid: budget.onlyPaid ?? false,
      })
      const stop = overLimit(budget, scope, sum, holding.data.hold)
      if (stop) return stop
    }
    return null
  }
}

function personOf(event: SessionEvent): string | null {
  if (event.kind === 'clerk.began' || event.kind === 'advisor-vote.began') return event.data.userId
  return event.actor === 'server' ? null : event.actor
}

function scopesOf({ personPercent = 100, addressPercent = 100 }: DayBudget, userId: string | null): Scope[] {
  const scopes: Scope[] = [
    {
      of: 'all',
      percent: 100,
      name: 'server',
    },
  ]
  if (userId !== null && personPercent < 100)
    scopes.push({
      of: { person: userId },
      percent: personPercent,
      name: 'person',
    })
  if (userId !== null && addressPercent < 100)
    scopes.push({
      of: { addressesOf: userId },
      percent: addressPercent,
      name: 'address',
    })
  return scopes
}

function overLimit(
  budget: DayBudget,
  { percent, name }: Scope,
  sum: { tokens: number; costMicros: number },
  hold: Amount,
): Refusal | null {
  const part = (whole: number | null) => (whole === null ? null : Math.floor((whole * percent) / 100))
  const tokens = part(budget.tokens)
  if (tokens !== null && sum.tokens > tokens && !isFree(budget, hold))
    return refusal(`over-budget.${name}-tokens`, {
      limit: formatNumber(tokens),
      left: formatNumber(Math.max(0, tokens - sum.tokens + hold.tokens)),
    })
  const micros = part(budget.costMicros)
  const wanted = hold.costMicros ?? 0
  if (micros !== null && wanted > 0 && sum.costMicros > micros)
    return refusal(`over-budget.${name}-cost`, {
      limit: dollarsInWords(micros),
      left: dollarsInWords(Math.max(0, micros - sum.costMicros + wanted)),
    })
  return null
}

/** A run without cost does not count for a budget that counts only paid models. */
function isFree({ onlyPaid = false }: DayBudget, hold: Amount): boolean {
  return onlyPaid && hold.costMicros === 0
}
