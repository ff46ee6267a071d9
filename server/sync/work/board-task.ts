import type { RecordLimits } from '#board/check-record.ts'
import type { SharedUpdates } from './shared-updates.ts'

/** The updates that make up a board; `tail` came after `base`. */
export interface StoredParts {
  base: SharedUpdates
  tail: SharedUpdates
}

/** A task about a board for a thread. */
export type BoardTask =
  /** Decides whether the update may stay, and cuts it in slices. */
  | {
      kind: 'rehearse'
      parts: StoredParts
      update: Uint8Array
      limits: RehearsalLimits
      /** The Yjs client id under which the server itself writes. */
      serverClientId: number
    }
  /** Encodes the board as one update. */
  | { kind: 'encode'; parts: StoredParts }
  /** Finds what a client with `stateVector` lacks. */
  | { kind: 'diff'; parts: StoredParts; stateVector: Uint8Array }
  /** Merges the board into one update, and checks that update against the board. */
  | { kind: 'compact'; parts: StoredParts }

type RehearsalLimits = RecordLimits & { maxRecords: number }

/** The result of applying an update to a copy of the board. */
export type Rehearsal =
  | { verdict: 'nothing' }
  | { verdict: 'missing' }
  /** It holds other content under ids that the document has. */
  | { verdict: 'contradiction' }
  | { verdict: 'refused'; reason: string }
  | {
      verdict: 'passed'
      /** The clients whose new structs it brings. */
      writers: readonly number[]
      /** The clients among them that bring only gaps. */
      empty: readonly number[]
      /** Short updates that make it up, to be applied in this order. */
      slices: readonly Uint8Array[]
      recordIds: readonly string[]
    }

/** A message from the thread; each answer belongs to the task before it. */
export type BoardAnswer =
  /** Sent once, before the first task. */
  | { kind: 'ready' }
  | { kind: 'rehearse'; rehearsal: Rehearsal }
  /** `frame` is the same update encoded for the wire. */
  | { kind: 'encode'; updates: SharedUpdates; frame: ArrayBuffer }
  | { kind: 'diff'; frame: ArrayBuffer }
  | { kind: 'compact'; data: Uint8Array; sha256: Uint8Array }
  | { kind: 'failed'; message: string }
