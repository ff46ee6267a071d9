import { createHash } from 'node:crypto'
import {
  CANVAS_DOC,
  readUpdatesAfter,
  readUpdatesUntil,
  type StoredUpdate,
  type UpdateMoment,
} from '#db/doc-updates.ts'
import type { Queryable } from '#db/driver/database.ts'
import {
  type Keyframe,
  type KeyframeRow,
  listKeyframesUpTo,
  readKeyframe,
  readKeyframeAfter,
  readKeyframeAt,
} from '#db/keyframes.ts'
import { shareUpdates } from '#server/sync/work/shared-updates.ts'
import type { StoredStates } from './history-task.ts'

/** A moment that the history has, and the canvas then. */
export interface CanvasAt {
  /** The last update before it. The history may have only an earlier one than was asked for. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
  generation: number
  states: StoredStates
}

/** Older keyframes that are tried when one is damaged. */
const MAX_TRIES = 5

/** `null` if the history has nothing of the canvas. */
export async function readCanvasAt(
  db: Queryable,
  boardId: string,
  moment: UpdateMoment,
): Promise<CanvasAt | null> {
  const newest = 'seq' in moment ? null : await readKeyframeAt(db, boardId, moment.at)
  const uptoSeq = 'seq' in moment ? moment.seq : (newest?.seq ?? 0)
  const keyframes = await listKeyframesUpTo(db, boardId, uptoSeq, MAX_TRIES)
  const generation = keyframes[0]?.generation ?? 0
  const bases: (KeyframeRow | null)[] = keyframes.filter((row) => row.generation === generation)
  if (generation === 0) bases.push(null)
  const next = await readKeyframeAfter(db, boardId, uptoSeq)

  for (const base of bases) {
    const found = await readFrom(db, boardId, base, { moment, beforeSeq: next?.seq })
    if (found) return { ...found, generation }
  }
  const later = next && (await readIntact(db, boardId, next.seq))
  return later && { ...canvasOf(later, []), generation: later.generation }
}

/** Updates after a moment that belong to its generation, without gaps, and where to continue. */
export interface UpdatesAfter {
  updates: StoredUpdate[]
  /** `null`: the history ends. */
  next: number | null
}

/** At most `limit` updates, or one commit; never a part of a commit. */
export async function readUpdatesFrom(
  db: Queryable,
  boardId: string,
  { seq, generation }: Pick<CanvasAt, 'seq' | 'generation'>,
  limit: number,
): Promise<UpdatesAfter> {
  const keyframe = await readKeyframeAfter(db, boardId, seq)
  const uptoSeq = keyframe ? keyframe.seq - (keyframe.generation === generation ? 0 : 1) : undefined
  const lastSeq = Math.min(uptoSeq ?? Number.MAX_SAFE_INTEGER, seq + limit)
  const updates = withoutGaps(seq, await readUpdatesAfter(db, boardId, CANVAS_DOC, seq, lastSeq))
  const last = updates.at(-1)
  if (!last) return { updates, next: keyframe?.seq ?? null }
  const isCut = last.seq === lastSeq && lastSeq !== uptoSeq
  const whole = isCut ? updates.filter(({ at }) => at !== last.at) : updates
  // One commit has more updates than the limit.
  if (whole.length === 0) return readUpdatesFrom(db, boardId, { seq, generation }, limit * 2)
  return { updates: whole, next: whole.at(-1)?.seq ?? null }
}

/** A keyframe with these updates after it; `null` if it is damaged. */
export async function readStretch(
  db: Queryable,
  boardId: string,
  base: KeyframeRow | null,
  updates: readonly StoredUpdate[],
): Promise<StoredStates | null> {
  const keyframe = base && (await readIntact(db, boardId, base.seq))
  return base && !keyframe ? null : canvasOf(keyframe, updates).states
}

async function readFrom(
  db: Queryable,
  boardId: string,
  base: KeyframeRow | null,
  { moment, beforeSeq }: { moment: UpdateMoment; beforeSeq: number | undefined },
): Promise<Omit<CanvasAt, 'generation'> | null> {
  const keyframe = base && (await readIntact(db, boardId, base.seq))
  if (base && !keyframe) return null
  const afterSeq = base?.seq ?? 0
  const canvas = { boardId, doc: CANVAS_DOC }
  const rows = await readUpdatesUntil(db, canvas, moment, { afterSeq, uptoSeq: beforeSeq })
  const updates = withoutGaps(afterSeq, rows)
  return keyframe || updates.length > 0 ? canvasOf(keyframe, updates) : null
}

/** The updates before the first that is missing or damaged. */
function withoutGaps(afterSeq: number, rows: readonly StoredUpdate[]): StoredUpdate[] {
  const broken = rows.findIndex(({ seq, isIntact }, i) => seq !== afterSeq + 1 + i || !isIntact)
  return broken < 0 ? [...rows] : rows.slice(0, broken)
}

async function readIntact(db: Queryable, boardId: string, seq: number): Promise<Keyframe | null> {
  const keyframe = await readKeyframe(db, boardId, seq)
  const isIntact = keyframe && createHash('sha256').update(keyframe.data).digest().equals(keyframe.sha256)
  return isIntact ? keyframe : null
}

function canvasOf(keyframe: Keyframe | null, updates: readonly StoredUpdate[]): Omit<CanvasAt, 'generation'> {
  const last = updates.at(-1)
  return {
    seq: last?.seq ?? keyframe?.seq ?? 0,
    at: last?.at ?? keyframe?.at ?? 0,
    states: { base: keyframe?.data ?? null, ...loggedUpdates(updates) },
  }
}

/** The updates for a thread. */
export function loggedUpdates(updates: readonly StoredUpdate[]): Pick<StoredStates, 'tail' | 'entries'> {
  return {
    tail: shareUpdates(updates.map(({ data }) => data)),
    entries: updates.map(({ seq, at, actor }) => ({ seq, at, actor })),
  }
}
