/** The author of a Yjs transaction: the value of `transaction.origin` wherever the board is changed. */
export type Origin =
  | { kind: 'person'; userId: string; clientId?: number }
  | { kind: 'agent'; agentId: string }
  /**
   * `program`: the name of the program that makes the change for the person. `isRecorded`: the caller records deletions
   * in the activity log. `isByAi`: the program declares that an AI wrote the text.
   */
  | { kind: 'api'; userId: string; program?: string | undefined; isRecorded?: true; isByAi?: boolean }
  | { kind: 'server' }
  /** Read back from storage: it must not be stored again. */
  | { kind: 'load' }
  /** The person at this browser: what undo reverts. */
  | { kind: 'local' }
  /** The person at this browser during a drag: undone as part of the drag. */
  | { kind: 'drag' }

/** The one object that `Y.UndoManager.trackedOrigins` holds; origins are compared by identity there. */
export const LOCAL_ORIGIN: Origin = Object.freeze({ kind: 'local' })

export const SERVER_ORIGIN: Origin = Object.freeze({ kind: 'server' })
export const LOAD_ORIGIN: Origin = Object.freeze({ kind: 'load' })
