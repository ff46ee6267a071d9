import type { Log } from '#server/log.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

export interface SessionChange {
  boardId: string
  state: SessionState
  /** Empty: what happened was found out late, and `state` is all of it. */
  events: readonly SessionEvent[]
}

type Listener = (change: SessionChange) => void

export interface SessionListeners {
  /** Returns how to stop. */
  add(listener: Listener): () => void
  tell(state: SessionState, events: readonly SessionEvent[]): void
}

export function createSessionListeners(log: Pick<Log, 'error'>): SessionListeners {
  const listeners = new Set<Listener>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(state, events) {
      const boardId = state.board.id
      for (const listener of [...listeners]) {
        try {
          listener({ boardId, state, events })
        } catch (error) {
          // It is committed: whoever asked for it must not be told otherwise.
          log.error({ err: error, boardId }, 'a listener to the sessions failed')
        }
      }
    },
  }
}
