import type { RecordLimits } from '#board/check/check-record.ts'
import type { LoggedUpdate } from '#board/history/work-recorder.ts'
import type { DeletedRecord, WorkSpan } from '#board/history/work-span.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'
import type { PlannedUpdate } from '../updates/slice-plan.ts'
import type { SharedUpdates } from './shared-updates.ts'

/** The updates of a board; `tail` is later than `base`. */
export interface StoredParts {
  base: SharedUpdates
  tail: SharedUpdates
}

/** An update to try on a copy of the board. */
export interface DryRunInput {
  parts: StoredParts
  update: Uint8Array
  limits: DryRunLimits
  /** Nothing but notes may be written. */
  isNotesOnly: boolean
  /** The Yjs client id under which the server itself writes. */
  serverClientId: number
}

type DryRunLimits = RecordLimits & { maxRecords: number }

/** The result of applying an update to a copy of the board. */
export type DryRun =
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

/** A board as one update, and the same update encoded for the wire. */
export interface EncodedBoard {
  updates: SharedUpdates
  frame: Uint8Array
}

/** A document to compact. */
export interface CompactInput {
  parts: StoredParts
  /** `null` for a document without a history. */
  history: TailInLog | null
}

/** Where stored updates lie in the log of their document. */
interface TailInLog {
  entries: readonly Omit<LoggedUpdate, 'data'>[]
  /** The work up to this update is recorded already. */
  recordedUpto: number
}

/** A document in one update. */
export interface Compacted extends PlannedUpdate {
  /** `null` for a document without a history. */
  keyframe: PackedKeyframe | null
}

/** The state for the history, and the work that led to it. */
export interface PackedKeyframe {
  /** The update, deflated. */
  data: Uint8Array
  /** Checksum of the deflated bytes. */
  sha256: Uint8Array
  work: WorkSpan[]
  /** Records that were deleted and are gone. */
  deleted: DeletedRecord[]
}

const url = import.meta.url

/** Decides whether an update may stay, and cuts it in slices. */
export const DRY_RUN: ThreadTask<DryRunInput, DryRun> = {
  ...{ name: 'dry-run', url },
  load: async () => (await import('./dry-run.ts')).dryRun,
}

export const ENCODE: ThreadTask<StoredParts, EncodedBoard> = {
  ...{ name: 'encode', url },
  load: async () => (await import('./encode-parts.ts')).encodeParts,
}

/** Encodes the updates that a client with `stateVector` lacks, for the wire. */
export const ENCODE_MISSING: ThreadTask<{ parts: StoredParts; stateVector: Uint8Array }, Uint8Array> = {
  ...{ name: 'encode-missing', url },
  load: async () => (await import('./encode-parts.ts')).encodeMissing,
}

/** Merges a board into one update, and checks that update against the board. */
export const COMPACT: ThreadTask<CompactInput, Compacted> = {
  ...{ name: 'compact', url },
  load: async () => (await import('./compact.ts')).compact,
}
