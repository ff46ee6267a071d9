import type { RecordLimits } from '#board/check-record.ts'
import type { SharedUpdates } from './shared-updates.ts'

/** The updates that a board is made of: `tail` came after `base`. */
export interface StoredParts {
  base: SharedUpdates
  tail: SharedUpdates
}

/** What a thread is asked about a board. */
export type BoardTask =
  /** Whether the update may stay, and how it can be applied bit by bit. */
  | {
      kind: 'rehearse'
      parts: StoredParts
      update: Uint8Array
      limits: RehearsalLimits
      /** The Yjs client id that the server itself writes under. */
      serverClientId: number
    }
  /** The board as one update. */
  | { kind: 'encode'; parts: StoredParts }
  /** What a client that has `stateVector` lacks. */
  | { kind: 'diff'; parts: StoredParts; stateVector: Uint8Array }
  /** The board as one update that is checked against it. */
  | { kind: 'compact'; parts: StoredParts }

type RehearsalLimits = RecordLimits & { maxRecords: number }

/** What came of an update on a copy of the board. */
export type Rehearsal =
  | { verdict: 'nothing' }
  | { verdict: 'missing' }
  /** It tells otherwise of what both know. */
  | { verdict: 'contradiction' }
  | { verdict: 'refused'; reason: string }
  | {
      verdict: 'passed'
      /** Whose new structs it brings. */
      writers: readonly number[]
      /** Those of them whose new structs are gaps only. */
      empty: readonly number[]
      /** Updates that make it up, to be applied in this order, none of them long. */
      slices: readonly Uint8Array[]
      recordIds: readonly string[]
    }

export type BoardAnswer =
  /** Sent once, before anything is asked. */
  | { kind: 'ready' }
  | { kind: 'rehearse'; rehearsal: Rehearsal }
  /** `frame`: the same for the wire. */
  | { kind: 'encode'; updates: SharedUpdates; frame: ArrayBuffer }
  | { kind: 'diff'; frame: ArrayBuffer }
  | { kind: 'compact'; data: Uint8Array; sha256: Uint8Array }
  | { kind: 'failed'; message: string }
