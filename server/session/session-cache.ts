import { must } from '#base/must.ts'
import type { SessionState } from '#session/state.ts'

/**
 * Sessions kept in memory. The one that was loaded, or had a command, longest ago is dropped first: `get`
 * alone does not count.
 */
const MAX_CACHED = 1_000

/** Sessions in memory. A session that is not cached is read from the database. */
export interface SessionCache {
  get(boardId: string): SessionState | undefined
  /** Returns true if this is the first state since `doubt()`: listeners missed the events in between. */
  put(state: SessionState): boolean
  /** The stored session may be newer than the cached one: the next use reads it. */
  doubt(boardId: string): void
  /** The boards that are cached or doubted. */
  boardIds(): string[]
}

export function createSessionCache(): SessionCache {
  const states = new Map<string, SessionState>()
  const doubted = new Set<string>()
  return {
    get: (boardId) => states.get(boardId),
    put(state) {
      // A Map keeps the order of insertion, so deleting and setting makes it the newest.
      states.delete(state.board.id)
      states.set(state.board.id, state)
      if (states.size > MAX_CACHED) states.delete(must(states.keys().next().value, 'the oldest session'))
      return doubted.delete(state.board.id)
    },
    doubt(boardId) {
      states.delete(boardId)
      doubted.add(boardId)
    },
    boardIds: () => [...new Set([...states.keys(), ...doubted])],
  }
}
