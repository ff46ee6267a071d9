import type { Database } from '#db/driver/database.ts'
import { deleteOldConfirmations } from '#db/mail-addresses.ts'
import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'

/** An address that was not confirmed after so long may be that of a stranger. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000

/** Removes addresses that stayed unconfirmed for a week, now and every day. Returns a function that stops it. */
export function removeOldAddresses({
  db,
  log,
}: {
  db: Database
  log: Pick<Log, 'warn'>
}): () => Promise<void> {
  return sweepDaily(
    () => deleteOldConfirmations(db, new Date(Date.now() - KEEP_MS)),
    (error) => log.warn({ err: error }, 'removing unconfirmed addresses failed'),
  )
}
