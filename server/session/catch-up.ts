import type { Database } from '#db/database.ts'
import { readLastSeqs } from '#db/events.ts'
import type { createSerialQueue } from './serial-queue.ts'
import type { SessionCache } from './session-cache.ts'

export interface CatchUpOptions {
  db: Database
  cached: SessionCache
  queue: ReturnType<typeof createSerialQueue>
  /** Reads a board's session anew and tells it; inside the queue only. */
  read: (boardId: string) => Promise<unknown>
}

/** Reads the sessions anew that another process has moved on since they were kept. */
export async function catchUp({ db, cached, queue, read }: CatchUpOptions): Promise<void> {
  const boardIds = cached.boardIds()
  if (boardIds.length === 0) return
  const lastSeqs = await readLastSeqs(db, boardIds)
  const isBehind = (boardId: string) => (cached.get(boardId)?.seq ?? 0) < (lastSeqs.get(boardId) ?? 0)
  const reread = async (boardId: string) => {
    // While it waited its turn somebody else may have read it.
    if (!isBehind(boardId)) return
    cached.doubt(boardId)
    await read(boardId)
  }
  await Promise.all(boardIds.filter(isBehind).map((boardId) => queue.run(boardId, () => reread(boardId))))
}
