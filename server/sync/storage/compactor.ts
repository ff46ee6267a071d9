import { putDeletedRecords } from '#db/deleted-records.ts'
import { deleteSnapshotsAfter, dropOldSnapshots, insertSnapshot } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, deleteUpdatesUpTo, holdEpoch, type StoredUpdate } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { insertKeyframe, readLastKeyframe } from '#db/keyframes.ts'
import type { Log } from '#server/ground/log.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import { COMPACT, type Compacted, type CompactInput } from '../work/board-task.ts'
import { bytesOf } from '../work/board-threads.ts'
import { shareUpdates } from '../work/shared-updates.ts'
import { readStoredBoard } from './load-board.ts'

/** All boards share one key, so that one board is compacted at a time. */
const KEY = 'compaction'
/** A snapshot is read back and compared, and no person waits for it. */
const TIME_FACTOR = 4

/**
 * Merges a board's snapshot and the updates after it into a new snapshot. This runs in a thread: merging thousands of
 * updates takes a second, in which the main thread could send no edit.
 */
export class Compactor {
  private readonly db: Database
  private readonly log: Log
  private readonly threads: Pick<ThreadPool, 'run'>

  constructor(db: Database, threads: Pick<ThreadPool, 'run'>, log: Log) {
    this.db = db
    this.threads = threads
    this.log = log
  }

  /**
   * Keeps the new snapshot, the one before it, and the updates since that one; of a canvas all updates, and a keyframe of its
   * history. Returns the size of the new snapshot in bytes; `null` if another process has taken the board over, and then nothing was
   * changed.
   * @param doc the name of the document
   */
  async compact(boardId: string, doc: string, epoch: number): Promise<number | null> {
    const isCanvas = doc === CANVAS_DOC
    const { snapshot, updates, lastKeyframe } = await this.db.transaction(async (tx) => {
      const [stored, lastKeyframe] = await Promise.all([
        readStoredBoard(tx, this.log, boardId, doc),
        isCanvas ? readLastKeyframe(tx, boardId) : null,
      ])
      return { ...stored, lastKeyframe }
    })
    const base = snapshot?.uptoSeq ?? 0
    const last = updates.at(-1)
    if (!last) return snapshot?.data.length ?? 0
    const { data, sha256, slices, keyframe } = await this.inThread({
      parts: {
        base: shareUpdates(snapshot ? [snapshot.data] : []),
        tail: shareUpdates(updates.map(({ data }) => data)),
      },
      history: isCanvas
        ? { entries: updates.map(entryOf), recordedUpto: Math.max(base, lastKeyframe?.seq ?? 0) }
        : null,
    })
    const { seq: uptoSeq, at } = last
    return await this.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, boardId, epoch))) return null
      await deleteSnapshotsAfter(tx, boardId, doc, base)
      await insertSnapshot(tx, boardId, doc, { uptoSeq, data, sha256, slices })
      const fallback = await dropOldSnapshots(tx, boardId, doc)
      if (keyframe) {
        const { deleted, ...state } = keyframe
        const generation = lastKeyframe?.generation ?? 0
        await insertKeyframe(tx, boardId, { seq: uptoSeq, generation, at, ...state })
        await putDeletedRecords(tx, boardId, deleted)
      } else await deleteUpdatesUpTo(tx, boardId, doc, fallback)
      return data.length
    })
  }

  private async inThread(input: CompactInput): Promise<Compacted> {
    const options = { owner: KEY, bytes: bytesOf(input.parts), timeFactor: TIME_FACTOR }
    const done = await this.threads.run(COMPACT, input, options)
    if (done.ok) return done.value
    throw new Error(
      done.why === 'too-much' ? 'compacting took too long or too much memory' : 'the server stops',
    )
  }
}

function entryOf({ seq, at, actor }: StoredUpdate) {
  return { seq, at, actor }
}
