import type { Log } from '#server/ground/log.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

/** A change of a board's session, after its commit. */
export interface SessionChange {
  boardId: string
  state: SessionState
  /** Empty if the change was found out late: `state` then covers everything that happened. */
  events: readonly SessionEvent[]
}

type Listener = (change: SessionChange) => void

export interface SessionListeners {
  /** Returns the function that removes the listener. */
  add(listener: Listener): () => void
  notify(state: SessionState, events: readonly SessionEvent[]): void
}

/** Listeners are called in the order in which they were added; `log` gets their errors. */
export function createSessionListeners(log: Pick<Log, 'error'>): SessionListeners {
  const listeners = new Set<Listener>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(state, events) {
      const boardId = state.board.id
      for (const listener of [...listeners]) {
        try {
          listener({ boardId, state, events })
        } catch (error) {
          // The change is committed: its caller must not get an error.
          log.error({ err: error, boardId }, 'session listener failed')
        }
      }
    },
  }
}
