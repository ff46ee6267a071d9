import type { Database } from '#db/driver/database.ts'
import { readLastSeqs } from '#db/events.ts'
import type { createSerialQueue } from '#server/threads/serial-queue.ts'
import type { SessionCache } from './session-cache.ts'

/** The parts of the hub that catching up uses. */
export interface CatchUpOptions {
  db: Database
  /** Has the number of the last event of each session in memory. */
  cached: SessionCache
  /** By board: an older state, read slowly, must not replace a newer one. */
  queue: ReturnType<typeof createSerialQueue>
  /** Reads a board's session from the database and notifies its listeners. Call it inside the queue only. */
  read: (boardId: string) => Promise<unknown>
}

/** Reads the cached sessions again that another process has changed. */
export async function catchUp({ db, cached, queue, read }: CatchUpOptions): Promise<void> {
  const boardIds = cached.boardIds()
  if (boardIds.length === 0) return
  const lastSeqs = await readLastSeqs(db, boardIds)
  const isBehind = (boardId: string) => cached.seqOf(boardId) < (lastSeqs.get(boardId) ?? 0)
  const reread = async (boardId: string) => {
    // It may have been read while this waited in the queue.
    if (!isBehind(boardId)) return
    cached.invalidate(boardId)
    await read(boardId)
  }
  await Promise.all(boardIds.filter(isBehind).map((boardId) => queue.run(boardId, () => reread(boardId))))
}
