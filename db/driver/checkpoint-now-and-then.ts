import type { PGlite } from '@electric-sql/pglite'

const LOOK_EVERY_MS = 60_000
const MAX_LOG_BYTES = 64 * 1024 * 1024

/**
 * A PostgreSQL server has a process for this, PGlite has none: its log would grow until it is closed, and a crash would mean
 * reading all of it.
 */
export function checkpointNowAndThen(database: PGlite): () => void {
  const timer = setInterval(() => {
    // Refused inside a failed transaction; then the next attempt does it.
    checkpointWhenLong(database, MAX_LOG_BYTES).catch(() => undefined)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Writes the log into the tables' files if it is longer than `maxBytes`. Returns whether it was. */
export async function checkpointWhenLong(database: PGlite, maxBytes: number): Promise<boolean> {
  const { rows } = await database.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.bytes ?? 0) <= maxBytes) return false
  await database.exec('checkpoint')
  return true
}
