import type { Queryable } from './driver/database.ts'

/** Uses of one limit by one subject, since the beginning of its window. */
export interface StoredUses {
  quota: string
  subject: string
  /** Milliseconds since 1970. */
  startedAt: number
  uses: number
}

/** All that began after `since`. */
export async function readStoredUses(db: Queryable, since: Date): Promise<StoredUses[]> {
  const rows = await db.query<{ quota: string; subject: string; started_at: Date; uses: string }>(
    'select quota, subject, started_at, uses::text as uses from kept_uses where started_at > $1',
    [since],
  )
  return rows.map(({ quota, subject, started_at, uses }) => ({
    quota,
    subject,
    startedAt: started_at.getTime(),
    uses: Number(uses),
  }))
}

/** Adds to the uses of a window that began after `since`, and deletes older windows. */
export async function addStoredUses(db: Queryable, added: readonly StoredUses[], since: Date): Promise<void> {
  await db.query('delete from kept_uses where started_at <= $1', [since])
  await db.query(
    `insert into kept_uses (quota, subject, started_at, uses)
     select quota, subject, to_timestamp("startedAt" / 1000.0), uses
       from jsonb_to_recordset($1::text::jsonb) as g(quota text, subject text, "startedAt" double precision, uses bigint)
     on conflict (quota, subject) do update set uses = kept_uses.uses + excluded.uses`,
    [JSON.stringify(added)],
  )
}
