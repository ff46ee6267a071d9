import type { HistoryMoment } from '#api/history.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { PickedRecord, RestoreScope } from '#board/history/pick-records.ts'
import type { WordRun } from '#board/history/word-runs.ts'
import { CANVAS_DOC, readUpdatesAfter, type UpdateMoment } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import {
  insertKeyframe,
  listKeyframesWith,
  readKeyframeBefore,
  readLastKeyframe,
  setKeyframePictures,
} from '#db/keyframes.ts'
import { shareUpdates } from '#server/sync/work/shared-updates.ts'
import type { TaskDone, TaskOptions, TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'
import type { Limits } from '#sync/limits.ts'
import {
  PACK_STATE,
  PICK_RECORDS,
  READ_NOTE_WORDS,
  READ_RECORDS,
  READ_STEPS,
  RECORD_TAIL,
  type StoredStates,
  type TailWork,
} from './history-task.ts'
import { loggedUpdates, readCanvasAt, readStretch, readUpdatesFrom } from './read-canvas-at.ts'
import type { BoardToRestore } from './restore-board.ts'

/** No thread did the work. */
export class HistoryRefused extends Error {
  readonly why: TaskRefusal
  constructor(why: TaskRefusal) {
    super(`history: ${why}`)
    this.why = why
  }
}

/** A board above this many bytes takes more memory than an ordinary thread has. */
const LARGE_BYTES = 1024 * 1024
/** Stretches of the log that are searched for the words of one note. */
const MAX_STRETCHES = 12

/** The database with the history, and threads that put documents together. */
export interface HistoryServices {
  db: Database
  threads: Pick<ThreadPool, 'run'>
  config: { limits: Limits }
}

/** The canvas now, which decides whose names are shown. */
export type OpenCanvas = Pick<BoardToRestore, 'doc' | 'isUnsigned'>

/** The canvas of a board at a moment, as JSON; `null` if the history has nothing. */
export async function readRecordsAt(
  services: HistoryServices,
  of: { boardId: string; moment: UpdateMoment; room: OpenCanvas; userId: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await readCanvasAt(services.db, of.boardId, of.moment)
  if (!canvas) return null
  const { seq, at, states } = canvas
  const moment: HistoryMoment = { seq, at }
  const head = JSON.stringify({ moment }).slice(0, -1)
  const { limits } = services.config
  const input = { states, limits, unsigned: unsignedNotes(of.room), head }
  return await inThread(services, READ_RECORDS, input, { states, userId: of.userId })
}

/** Changes of the canvas after a moment, as JSON; `null` if the history has nothing of the moment. */
export async function readStepsAfter(
  services: HistoryServices,
  of: { boardId: string; moment: UpdateMoment; limit: number; room: OpenCanvas; userId: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await readCanvasAt(services.db, of.boardId, of.moment)
  if (!canvas) return null
  const { states } = canvas
  const { updates, next } = await readUpdatesFrom(services.db, of.boardId, canvas, of.limit)
  const later = loggedUpdates(updates)
  const input = { states, later, limits: services.config.limits, unsigned: unsignedNotes(of.room), next }
  return await inThread(services, READ_STEPS, input, { states, userId: of.userId })
}

/** The records that restoring `scope` may need; `null` if the history has nothing of the moment. */
export async function pickRecordsAt(
  services: HistoryServices,
  of: { boardId: string; moment: UpdateMoment; scope: RestoreScope; userId: string },
): Promise<PickedRecord[] | null> {
  const canvas = await readCanvasAt(services.db, of.boardId, of.moment)
  if (!canvas) return null
  const { states } = canvas
  return await inThread(services, PICK_RECORDS, { states, scope: of.scope }, { states, userId: of.userId })
}

/** Makes a keyframe of the moment, unless it has one, and notes the pictures on it. Returns the moment; `null` if the history has nothing of it. */
export async function keepKeyframeAt(
  services: HistoryServices,
  of: { boardId: string; seq: number; userId: string },
): Promise<HistoryMoment | null> {
  const { db } = services
  const canvas = await readCanvasAt(db, of.boardId, of)
  if (!canvas) return null
  const { seq, at, generation, states } = canvas
  const { keyframe, pictures } = await inThread(services, PACK_STATE, states, { states, userId: of.userId })
  if (states.entries.length > 0) await insertKeyframe(db, of.boardId, { seq, at, generation, ...keyframe })
  await setKeyframePictures(db, of.boardId, seq, pictures)
  return { seq, at }
}

/** The work since the last keyframe. */
export async function readTailWork(
  services: HistoryServices,
  boardId: string,
  userId: string,
): Promise<TailWork> {
  const last = await readLastKeyframe(services.db, boardId)
  const rows = await readUpdatesAfter(services.db, boardId, CANVAS_DOC, last?.seq ?? 0)
  if (rows.length === 0) {
    startThread(services.threads)
    return { work: [], deleted: [] }
  }
  const stretch = await readStretch(services.db, boardId, last, rows)
  return stretch
    ? await inThread(services, RECORD_TAIL, stretch, { states: stretch, userId })
    : { work: [], deleted: [] }
}

/** The writers of a note’s words; `null` if the history has none of it. */
export async function readNoteRuns(
  services: HistoryServices,
  of: { boardId: string; noteId: string; userId: string },
): Promise<WordRun[] | null> {
  const { db } = services
  const { boardId, noteId, userId } = of
  const keyframes = (await listKeyframesWith(db, boardId, noteId, MAX_STRETCHES)).reverse()
  let runs: WordRun[] | null = null
  const follow = async (states: StoredStates | null): Promise<void> => {
    if (states)
      runs = await inThread(services, READ_NOTE_WORDS, { states, noteId, before: runs }, { states, userId })
  }
  for (const { seq, generation } of keyframes) {
    const base = await readKeyframeBefore(db, boardId, seq)
    const isSame = (base?.generation ?? 0) === generation
    if (!isSame) continue
    const rows = await readUpdatesAfter(db, boardId, CANVAS_DOC, base?.seq ?? 0, seq)
    // Where the updates were thinned, only the states before and after are known.
    if (rows.length > 0) await follow(await readStretch(db, boardId, base, rows))
    else await follow((await readCanvasAt(db, boardId, { seq }))?.states ?? null)
  }
  const last = await readLastKeyframe(db, boardId)
  const rows = await readUpdatesAfter(db, boardId, CANVAS_DOC, last?.seq ?? 0)
  await follow(await readStretch(db, boardId, last, rows))
  return runs
}

/** Notes on the board whose author is not shown now. Those that are gone are known to the room only. */
function unsignedNotes({ doc, isUnsigned }: OpenCanvas): string[] {
  const unsigned: string[] = []
  for (const [id, map] of boardShapes(doc).entries())
    if (map.get('t') === 'note' && (!map.has('m.author') || isUnsigned(id))) unsigned.push(id)
  return unsigned
}

/** The page reads the canvas next: its thread starts now, which takes up to a second. */
function startThread(threads: HistoryServices['threads']): void {
  const nothing: StoredStates = { base: null, tail: shareUpdates([]), entries: [] }
  // A failure shows with the canvas.
  threads.run(RECORD_TAIL, nothing, { owner: null }).catch(() => undefined)
}

async function inThread<Input, Output>(
  { threads }: Pick<HistoryServices, 'threads'>,
  task: ThreadTask<Input, Output>,
  input: NoInfer<Input>,
  { states: { base, tail }, userId }: { states: StoredStates; userId: string },
): Promise<Output> {
  const isLarge = (base?.length ?? 0) + tail.length > LARGE_BYTES
  const options: TaskOptions = { owner: userId, ...(isLarge && { isLarge }) }
  const done: TaskDone<Output> = await threads.run(task, input, options)
  if (!done.ok) throw new HistoryRefused(done.why)
  return done.value
}
