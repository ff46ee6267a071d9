import { must } from '#base/must.ts'
import type { SessionState } from '#session/state.ts'

/** Sessions kept in memory; the longest unused go first. */
const MAX_CACHED = 1_000

export interface SessionCache {
  get(boardId: string): SessionState | undefined
  put(state: SessionState): void
  delete(boardId: string): void
}

export function createSessionCache(): SessionCache {
  const states = new Map<string, SessionState>()
  return {
    get: (boardId) => states.get(boardId),
    put(state) {
      // A Map keeps the order of insertion: taken out and put in again it is the newest.
      states.delete(state.board.id)
      states.set(state.board.id, state)
      if (states.size > MAX_CACHED) states.delete(must(states.keys().next().value, 'the oldest session'))
    },
    delete: (boardId) => void states.delete(boardId),
  }
}
