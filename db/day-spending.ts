import { CALL_LASTS_MS } from '#session/clerk/clerk-call.ts'
import type { Queryable } from './driver/database.ts'

/**
 * Spending of one day (UTC) on all boards together, with the holds of running calls. `costMicros`: millionths of a US dollar, of
 * calls with a known price.
 */
export interface DaySpending {
  tokens: number
  costMicros: number
}

/**
 * The scope of a sum of spending: all people, one person, or all people of the addresses that this person used today.
 */
export type SpendingOf = 'all' | { person: string } | { addressesOf: string }

/** A limit for the whole server needs one transaction at a time. PGlite has no other. */
const LOCK = 'parley day budget'

/** No other process can set a hold until the transaction ends. */
export async function lockDaySpending(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK])
}

/**
 * The cost of calls since `from`, plus the holds of running ones. `onlyPaid` leaves out local models and the demo script, which
 * no provider charges for.
 */
export async function sumDaySpending(
  db: Queryable,
  { from, of, onlyPaid }: { from: Date; of: SpendingOf; onlyPaid: boolean },
): Promise<DaySpending> {
  const person = of !== 'all' && 'person' in of ? of.person : null
  const neighbour = of !== 'all' && 'addressesOf' in of ? of.addressesOf : null
  const isOfThem = `($3::text is null or requested_by = $3)
      and ($4::text is null or requested_by = $4 or requested_by in (
        select other.user_id from seen_addresses own
          join seen_addresses other on other.day = own.day and other.address = own.address
         where own.user_id = $4 and own.day = $1::date))`
  const [sum] = await db.query<DaySpending>(
    `with spent as (
       select coalesce(sum(input_tokens + output_tokens), 0) as tokens, coalesce(sum(cost_micros), 0) as micros
         from model_usage
        where at >= $1::date and (not $2::boolean or model !~ '^(local|demo):') and ${isOfThem}
     ), held as (
       select coalesce(sum(case when $2::boolean then held_paid_tokens else held_tokens end), 0) as tokens,
              coalesce(sum(held_micros), 0) as micros
         from unfinished_runs
        where (run_id not like 'k%' or begun_at > now() - $5 * interval '1 millisecond') and ${isOfThem}
     )
     select (spent.tokens + held.tokens)::bigint as tokens, (spent.micros + held.micros)::bigint as "costMicros"
       from spent, held`,
    [from.toISOString().slice(0, 10), onlyPaid, person, neighbour, CALL_LASTS_MS],
  )
  return sum ?? { tokens: 0, costMicros: 0 }
}

/** Records this person's address on this day; other days are deleted. */
export async function noteAddress(
  db: Queryable,
  { day, address, userId }: { day: string; address: string; userId: string },
): Promise<void> {
  await db.query('delete from seen_addresses where day < $1::date', [day])
  await db.query(
    `insert into seen_addresses (day, address, user_id) values ($1::date, $2, $3) on conflict do nothing`,
    [day, address, userId],
  )
}
