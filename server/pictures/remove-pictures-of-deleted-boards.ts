import type { Database } from '#db/database.ts'
import { deletePicturesOfDeletedBoards } from '#db/pictures.ts'
import type { Log } from '#server/log.ts'
import type { Pictures } from './pictures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Within this time a deleted board comes back whole. */
export const DELETED_BOARD_KEPT_DAYS = 30

/** Removes the pictures of boards that are gone for good, now and every day. Returns how to stop. */
export function removePicturesOfDeletedBoards(
  { db, pictures, log }: { db: Database; pictures: Pictures; log: Pick<Log, 'warn'> },
  now: () => number = Date.now,
): () => Promise<void> {
  let isStopped = false
  async function sweep(): Promise<void> {
    try {
      while (!isStopped) {
        const before = new Date(now() - DELETED_BOARD_KEPT_DAYS * DAY_MS)
        const gone = await deletePicturesOfDeletedBoards(db, before)
        if (gone.length === 0) return
        await pictures.remove(gone)
      }
    } catch (error) {
      log.warn({ err: error }, 'pictures of deleted boards could not be removed')
    }
  }
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, DAY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await sweeping
  }
}
