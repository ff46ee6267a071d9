import { LRUCache } from 'lru-cache'
import type { StoredSession } from './read-stored-session.ts'

export const MAX_CACHED = 1_000
/** Memory of all cached sessions. */
export const MAX_CACHED_BYTES = 128 * 1024 * 1024
/** A session takes about as much memory as its log when texts are long, and up to three times as much when they are short. */
export const MEMORY_PER_LOG_BYTE = 3

/** The sessions that were used last, in memory. A session that is not cached is read from the database. */
export interface SessionCache {
  get(boardId: string): StoredSession | undefined
  /** The number of the last event of the cached state; 0 if none is cached. Does not count as a use. */
  seqOf(boardId: string): number
  /** Returns true if this is the first state since `invalidate()`: listeners missed the events in between. */
  put(session: StoredSession): boolean
  /** The stored session may be newer than the cached one: the next use reads it. */
  invalidate(boardId: string): void
  /** The length of each cached session's log, by board. */
  bytes(): Map<string, number>
  boardIds(): string[]
}

/** Drops the sessions that were unused for longest, beyond MAX_CACHED of them or MAX_CACHED_BYTES. */
export function createSessionCache(): SessionCache {
  const sessions = new LRUCache<string, StoredSession>({
    max: MAX_CACHED,
    maxSize: MAX_CACHED_BYTES,
    // One at least: the cache takes no entry without a size.
    sizeCalculation: ({ logBytes }) => Math.min(MAX_CACHED_BYTES, 1 + MEMORY_PER_LOG_BYTE * logBytes),
  })
  const doubted = new Set<string>()
  return {
    get: (boardId) => sessions.get(boardId),
    seqOf: (boardId) => sessions.peek(boardId)?.state.seq ?? 0,
    put(session) {
      const { id } = session.state.board
      sessions.set(id, session)
      return doubted.delete(id)
    },
    invalidate(boardId) {
      sessions.delete(boardId)
      doubted.add(boardId)
    },
    bytes: () => new Map([...sessions.entries()].map(([boardId, { logBytes }]) => [boardId, logBytes])),
    boardIds: () => [...new Set([...sessions.keys(), ...doubted])],
  }
}
