import type { Database } from '#db/driver/database.ts'
import { deletePicturesOfDeletedBoards } from '#db/pictures.ts'
import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import { DELETED_BOARD_KEPT_MS } from '#session/lifecycle/deleted-board.ts'
import type { Pictures } from './pictures.ts'

/** After a board can no longer be restored: the clocks of two servers differ. */
const MARGIN_MS = 60 * 60 * 1000

/**
 * Removes the pictures of permanently deleted boards, and files that a crash left without a row, now and every day. Returns a
 * function that stops it.
 */
export function removePicturesOfDeletedBoards(
  { db, pictures, log }: { db: Database; pictures: Pictures; log: Pick<Log, 'warn' | 'info'> },
  now: () => number = Date.now,
): () => Promise<void> {
  async function sweep(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const before = new Date(now() - DELETED_BOARD_KEPT_MS - MARGIN_MS)
      const gone = await deletePicturesOfDeletedBoards(db, before)
      if (gone.length === 0) break
      await pictures.remove(gone)
    }
    if (isStopped()) return
    const removed = await pictures.removeOrphans(isStopped)
    if (removed > 0) log.info({ removed }, 'orphaned pictures removed')
  }
  return sweepDaily(sweep, (error) => log.warn({ err: error }, 'removing pictures of deleted boards failed'))
}
