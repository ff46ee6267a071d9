import { LRUCache } from 'lru-cache'
import type { SessionState } from '#session/state.ts'

export const MAX_CACHED = 1_000

/** The sessions that were used last, in memory. A session that is not cached is read from the database. */
export interface SessionCache {
  get(boardId: string): SessionState | undefined
  /** The number of the last event of the cached state; 0 if none is cached. Does not count as a use. */
  seqOf(boardId: string): number
  /** Returns true if this is the first state since `doubt()`: listeners missed the events in between. */
  put(state: SessionState): boolean
  /** The stored session may be newer than the cached one: the next use reads it. */
  doubt(boardId: string): void
  /** The boards that are cached or doubted. */
  boardIds(): string[]
}

export function createSessionCache(): SessionCache {
  const states = new LRUCache<string, SessionState>({ max: MAX_CACHED })
  const doubted = new Set<string>()
  return {
    get: (boardId) => states.get(boardId),
    seqOf: (boardId) => states.peek(boardId)?.seq ?? 0,
    put(state) {
      states.set(state.board.id, state)
      return doubted.delete(state.board.id)
    },
    doubt(boardId) {
      states.delete(boardId)
      doubted.add(boardId)
    },
    boardIds: () => [...new Set([...states.keys(), ...doubted])],
  }
}
