import type { RecordLimits } from '#board/check-record.ts'

/** What a thread is asked about a board, which is given as the updates that it is made of. */
export type BoardTask =
  /** Whether the update may stay, and how it can be applied bit by bit. */
  | {
      kind: 'rehearse'
      parts: readonly Uint8Array[]
      update: Uint8Array
      limits: RehearsalLimits
      /** The Yjs client id that the server itself writes under. */
      serverClientId: number
    }
  /** What a client that has `stateVector` lacks. */
  | { kind: 'diff'; parts: readonly Uint8Array[]; stateVector: Uint8Array }

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
  | { kind: 'diff'; update: Uint8Array }
  | { kind: 'failed'; message: string }
