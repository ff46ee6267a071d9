import { must } from '#base/must.ts'
import type { SessionState } from '#session/state.ts'

/** Sessions kept in memory; the longest unused go first. */
const MAX_CACHED = 1_000

export interface SessionCache {
  get(boardId: string): SessionState | undefined
  /** True: the first since `doubt`, and nobody was told what happened in between. */
  put(state: SessionState): boolean
  /** What is stored may not be what was kept here: whoever needs it has to read. */
  doubt(boardId: string): void
  /** Everything that is kept or doubted. */
  boardIds(): string[]
}

export function createSessionCache(): SessionCache {
  const states = new Map<string, SessionState>()
  const doubted = new Set<string>()
  return {
    get: (boardId) => states.get(boardId),
    put(state) {
      // A Map keeps the order of insertion: taken out and put in again it is the newest.
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
