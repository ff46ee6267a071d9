import { inflateRawSync } from 'node:zlib'
import * as Y from 'yjs'
import type { HistoryRecord, HistoryStep, HistorySteps } from '#api/history.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { usedPictures } from '#board/doc/used-pictures.ts'
import { type PickedRecord, pickRecords, type RestoreScope } from '#board/history/pick-records.ts'
import { readWordRuns, type WordRun } from '#board/history/word-runs.ts'
import { applyAndList, commitsOf, type LoggedUpdate, WorkRecorder } from '#board/history/work-recorder.ts'
import { type FlatRecord, mapToFlat } from '#board/record/record-layout.ts'
import { packState } from '#server/sync/work/compact.ts'
import { listUpdates } from '#server/sync/work/shared-updates.ts'
import type {
  NoteWordsInput,
  PackedMoment,
  RecordsInput,
  StepsInput,
  StoredStates,
  TailWork,
} from './history-task.ts'
import { readRecord } from './read-record.ts'

/** Writes all records as they were, behind `head`. */
export function writeRecords({ states, limits, unsigned, head }: RecordsInput): Uint8Array<ArrayBuffer> {
  const shapes = boardShapes(docAfter(states))
  const hidden = new Set(unsigned)
  const records = [...shapes.keys()].sort().map((id) => historyRecord(shapes, id, { limits, hidden }))
  return new Uint8Array(Buffer.from(`${head},"records":${JSON.stringify(records)}}`))
}

/** Writes each commit of `later` with the records that it changed. */
export function writeSteps({ states, later, limits, unsigned, next }: StepsInput): Uint8Array<ArrayBuffer> {
  const doc = docAfter(states)
  const shapes = boardShapes(doc)
  const hidden = new Set(unsigned)
  const steps = [...commitsOf(updatesOf(later))].map((commit): HistoryStep => {
    const ids = new Set(commit.flatMap(({ data }) => [...applyAndList(doc, shapes, data)]))
    const last = must(commit.at(-1), 'an update of a commit')
    return {
      moment: { seq: last.seq, at: last.at },
      records: [...ids].flatMap((id) =>
        shapes.has(id) ? historyRecord(shapes, id, { limits, hidden }) : [],
      ),
      removed: [...ids].filter((id) => !shapes.has(id)),
    }
  })
  const shown = steps.filter(({ records, removed }) => records.length + removed.length > 0)
  return new Uint8Array(Buffer.from(JSON.stringify({ steps: shown, next } satisfies HistorySteps)))
}

function historyRecord(
  shapes: ReturnType<typeof boardShapes>,
  id: string,
  { limits, hidden }: { limits: RecordsInput['limits']; hidden: ReadonlySet<string> },
): HistoryRecord {
  const record = readRecord(shapes, id, limits)
  const map: unknown = shapes.get(id)
  const fields = map instanceof Y.Map ? mapToFlat(map) : {}
  return hidden.has(id)
    ? { ...record, author: null, fields: withoutAuthor(fields) }
    : { ...record, fields: { ...fields } }
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
export function packMoment(states: StoredStates): PackedMoment {
  const doc = docBefore(states)
  const recorder = new WorkRecorder(doc)
  recorder.apply(updatesOf(states))
  const keyframe = { ...packState(Y.encodeStateAsUpdate(doc)), work: recorder.work }
  return { keyframe, pictures: [...usedPictures(doc)] }
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

function updatesOf({ tail, entries }: Pick<StoredStates, 'tail' | 'entries'>): LoggedUpdate[] {
  return listUpdates(tail).flatMap((data, i) => {
    const entry = entries[i]
    return entry ? [{ ...entry, data }] : []
  })
}

function withoutAuthor(fields: FlatRecord): FlatRecord {
  const { 'm.author': _author, 'm.program': _program, ...rest } = fields
  return rest
}
