import { CALL_LASTS_MS } from '#session/clerk/clerk-call.ts'
import type { Queryable } from './driver/database.ts'

/** An unfinished round, synthesis or other run, or a call of the clerk, with its hold; money is only that of models with a price. */
export interface UnfinishedRun {
  id: string
  tokens: number
  /** The part of `tokens` at models for which a provider sends a bill. */
  paidTokens: number
  costMicros: number
  /** The person in whose name it runs, or `null`. */
  requestedBy: string | null
}

/** These runs and calls of the board go on, and no others do. */
export async function setUnfinishedRuns(
  tx: Queryable,
  boardId: string,
  runs: readonly UnfinishedRun[],
  at: Date,
): Promise<void> {
  const all = JSON.stringify(runs)
  await tx.query(
    `delete from unfinished_runs where board_id = $1
        and run_id not in (select id from jsonb_to_recordset($2::text::jsonb) as run(id text))`,
    [boardId, all],
  )
  if (runs.length === 0) return
  await tx.query(
    `insert into unfinished_runs (board_id, run_id, begun_at, held_tokens, held_paid_tokens, held_micros, requested_by)
     select $1, id, $3, tokens, "paidTokens", "costMicros", "requestedBy"
       from jsonb_to_recordset($2::text::jsonb)
            as run(id text, tokens bigint, "paidTokens" bigint, "costMicros" bigint, "requestedBy" text)
     on conflict (board_id, run_id)
     do update set held_tokens = excluded.held_tokens, held_paid_tokens = excluded.held_paid_tokens,
                   held_micros = excluded.held_micros`,
    [boardId, all, at],
  )
}

/** Nothing resumes the clerk's call of an ended process, and only the next call on its board ends it. */
const CLERK_CALLS = 'k%'

/** Sums the holds of unfinished runs on all boards, and of calls of the clerk that can still go on. */
export async function sumHeld(
  db: Queryable,
): Promise<{ tokens: number; paidTokens: number; costMicros: number }> {
  const [sum] = await db.query<{ tokens: number; paidTokens: number; costMicros: number }>(
    `select coalesce(sum(held_tokens), 0)::bigint as tokens,
            coalesce(sum(held_paid_tokens), 0)::bigint as "paidTokens", coalesce(sum(held_micros), 0)::bigint as "costMicros"
       from unfinished_runs
      where run_id not like $1 or begun_at > now() - $2 * interval '1 millisecond'`,
    [CLERK_CALLS, CALL_LASTS_MS],
  )
  return sum ?? { tokens: 0, paidTokens: 0, costMicros: 0 }
}

/** Ids of the boards on which agents have something to do. */
export async function listUnfinishedBoards(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ boardId: string }>(
    `select distinct r.board_id as "boardId"
       from unfinished_runs r join boards b on b.id = r.board_id
      where b.deleted_at is null and r.run_id not like $1`,
    [CLERK_CALLS],
  )
  return rows.map(({ boardId }) => boardId)
}
