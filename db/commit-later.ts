import type { Queryable } from './database.ts'

/**
 * Lets the transaction's COMMIT return before it is on the disk. A power cut may undo it, together with later commits of the same
 * kind; the next ordinary COMMIT writes it to the disk too. For facts that were promised to no one.
 */
export async function commitLater(tx: Queryable): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
