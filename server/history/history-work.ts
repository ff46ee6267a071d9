import { inflateRawSync } from 'node:zlib'
import * as Y from 'yjs'
import type { HistoryRecord } from '#api/history.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type PickedRecord, pickRecords, type RestoreScope } from '#board/history/pick-records.ts'
import { readWordRuns, type WordRun } from '#board/history/word-runs.ts'
import { type LoggedUpdate, WorkRecorder } from '#board/history/work-recorder.ts'
import { type FlatRecord, mapToFlat } from '#board/record/record-layout.ts'
import type { PackedKeyframe } from '#server/sync/work/board-task.ts'
import { packState } from '#server/sync/work/compact.ts'
import { listUpdates } from '#server/sync/work/shared-updates.ts'
import type { NoteWordsInput, RecordsInput, StoredStates, TailWork } from './history-task.ts'
import { readRecord } from './read-record.ts'

/** Writes all records as they were, behind `head`. */
export function writeRecords({ states, limits, unsigned, head }: RecordsInput): Uint8Array<ArrayBuffer> {
  const shapes = boardShapes(docAfter(states))
  const hidden = new Set(unsigned)
  const records = [...shapes.keys()].sort().map((id): HistoryRecord => {
    const isHidden = hidden.has(id)
    const record = readRecord(shapes, id, limits)
    const map: unknown = shapes.get(id)
    const fields = map instanceof Y.Map ? mapToFlat(map) : {}
    return isHidden
      ? { ...record, author: null, fields: withoutAuthor(fields) }
      : { ...record, fields: { ...fields } }
  })
  return new Uint8Array(Buffer.from(`${head},"records":${JSON.stringify(records)}}`))
}

/** Picks what has to be restored. */
export function pickFromMoment({
  states,
  scope,
}: {
  states: StoredStates
  scope: RestoreScope
}): PickedRecord[] {
  return pickRecords(docAfter(states), scope)
}

/** The state after the updates, and the work that led to it. */
export function packMoment(states: StoredStates): Omit<PackedKeyframe, 'deleted'> {
  const doc = docBefore(states)
  const recorder = new WorkRecorder(doc)
  recorder.apply(updatesOf(states))
  return { ...packState(Y.encodeStateAsUpdate(doc)), work: recorder.work }
}

/** Records the work of updates that no keyframe covers. */
export function recordTail(states: StoredStates): TailWork {
  const recorder = new WorkRecorder(docBefore(states))
  recorder.apply(updatesOf(states))
  return { work: recorder.work, deleted: recorder.gone }
}

/** Follows the words of a note through a stretch of the log. */
export function followNoteWords({ states, noteId, before }: NoteWordsInput): WordRun[] | null {
  return readWordRuns(docBefore(states), updatesOf(states), noteId, before)
}

function docBefore({ base }: StoredStates): Y.Doc {
  const doc = new Y.Doc()
  if (base) Y.applyUpdate(doc, inflateRawSync(base))
  return doc
}

function docAfter(states: StoredStates): Y.Doc {
  const doc = docBefore(states)
  doc.transact(() => {
    for (const update of listUpdates(states.tail)) Y.applyUpdate(doc, update)
  })
  return doc
}

function updatesOf({ tail, entries }: StoredStates): LoggedUpdate[] {
  return listUpdates(tail).flatMap((data, i) => {
    const entry = entries[i]
    return entry ? [{ ...entry, data }] : []
  })
}

function withoutAuthor(fields: FlatRecord): FlatRecord {
  const { 'm.author': _author, 'm.program': _program, ...rest } = fields
  return rest
}
