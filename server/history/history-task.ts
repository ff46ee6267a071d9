import type { RecordLimits } from '#board/check/check-record.ts'
import type { PickedRecord, RestoreScope } from '#board/history/pick-records.ts'
import type { WordRun } from '#board/history/word-runs.ts'
import type { LoggedUpdate } from '#board/history/work-recorder.ts'
import type { DeletedRecord, WorkSpan } from '#board/history/work-span.ts'

import type { PackedKeyframe } from '#server/sync/work/board-task.ts'
import type { SharedUpdates } from '#server/sync/work/shared-updates.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'

/** A keyframe and the updates after it. */
export interface StoredStates {
  /** The state of the keyframe, deflated; `null`: an empty document. */
  base: Uint8Array | null
  tail: SharedUpdates
  /** The places of the updates in the log. */
  entries: readonly Omit<LoggedUpdate, 'data'>[]
}

/** The records of a canvas, for an answer of the API. */
export interface RecordsInput {
  states: StoredStates
  limits: RecordLimits
  /** Notes whose author is not shown. */
  unsigned: readonly string[]
  /** The beginning of the answer, a JSON object without its last brace, before `records`. */
  head: string
}

/** Changes of a canvas, for an answer of the API. */
export interface StepsInput extends Omit<RecordsInput, 'head'> {
  /** The updates after `states`. */
  later: Pick<StoredStates, 'tail' | 'entries'>
  /** Where the next changes begin; `null`: nowhere. */
  next: number | null
}

/** The work of updates that no keyframe covers yet. */
export interface TailWork {
  work: WorkSpan[]
  deleted: DeletedRecord[]
}

/** A note in one stretch of the log. `before`: its words and who wrote them, from the stretch before. */
export interface NoteWordsInput {
  states: StoredStates
  noteId: string
  before: WordRun[] | null
}

const url = import.meta.url

/** Writes the records as JSON. */
export const READ_RECORDS: ThreadTask<RecordsInput, Uint8Array<ArrayBuffer>> = {
  ...{ name: 'history-records', url },
  load: async () => (await import('./history-work.ts')).writeRecords,
}

/** Writes the changes as JSON. */
export const READ_STEPS: ThreadTask<StepsInput, Uint8Array<ArrayBuffer>> = {
  ...{ name: 'history-steps', url },
  load: async () => (await import('./history-work.ts')).writeSteps,
}

/** Picks the records to restore. */
export const PICK_RECORDS: ThreadTask<{ states: StoredStates; scope: RestoreScope }, PickedRecord[]> = {
  ...{ name: 'history-pick', url },
  load: async () => (await import('./history-work.ts')).pickFromMoment,
}

/** A keyframe, and the ids of the pictures on its canvas. */
export interface PackedMoment {
  keyframe: Omit<PackedKeyframe, 'deleted'>
  pictures: string[]
}

/** Makes a keyframe. */
export const PACK_STATE: ThreadTask<StoredStates, PackedMoment> = {
  ...{ name: 'history-pack', url },
  load: async () => (await import('./history-work.ts')).packMoment,
}

/** Finds out who did what. */
export const RECORD_TAIL: ThreadTask<StoredStates, TailWork> = {
  ...{ name: 'history-work', url },
  load: async () => (await import('./history-work.ts')).recordTail,
}

/** Finds out who wrote which words; `null`: the note is not there at the end. */
export const READ_NOTE_WORDS: ThreadTask<NoteWordsInput, WordRun[] | null> = {
  ...{ name: 'history-words', url },
  load: async () => (await import('./history-work.ts')).followNoteWords,
}
