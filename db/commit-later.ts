import type { Queryable } from './database.ts'

/**
 * Lets the transaction's COMMIT be answered before it is forced to the disk. A power cut may undo it, with all that
 * was committed after it in the same way; the next ordinary COMMIT forces it to the disk too. For facts that no person was promised.
 */
export async function commitLater(tx: Queryable): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
