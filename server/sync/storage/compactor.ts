import type { Database } from '#db/database.ts'
import { deleteSnapshotsAfter, dropOldSnapshots, insertSnapshot } from '#db/doc-snapshots.ts'
import { deleteUpdatesUpTo, holdEpoch } from '#db/doc-updates.ts'
import type { Log } from '#server/ground/log.ts'
import type { BoardAnswer, StoredParts } from '../work/board-task.ts'
import type { BoardThreads } from '../work/board-threads.ts'
import { shareUpdates } from '../work/shared-updates.ts'
import { readStoredBoard } from './load-board.ts'

/** All boards share one key, so that one board is compacted at a time. */
const KEY = 'compaction'

/**
 * Merges a board's snapshot and the updates after it into a new snapshot. This runs in a thread: merging thousands of updates
 * takes a second, in which the main thread could pass on no one's stroke.
 */
export class Compactor {
  private readonly db: Database
  private readonly log: Log
  private readonly threads: BoardThreads

  constructor(db: Database, threads: BoardThreads, log: Log) {
    this.db = db
    this.threads = threads
    this.log = log
  }

  /**
   * Keeps the new snapshot, the one before it, and the updates since that one. Returns the size of the new one in bytes; `null`
   * if another process has taken the board over, and then nothing was changed.
   * @param doc the name of the document
   */
  async compact(boardId: string, doc: string, epoch: number): Promise<number | null> {
    const { snapshot, updates } = await this.db.transaction((tx) =>
      readStoredBoard(tx, this.log, boardId, doc),
    )
    const base = snapshot?.uptoSeq ?? 0
    const uptoSeq = updates.at(-1)?.seq ?? base
    if (uptoSeq === base) return snapshot?.data.length ?? 0
    const { data, sha256 } = await this.inThread({
      base: shareUpdates(snapshot ? [snapshot.data] : []),
      tail: shareUpdates(updates.map(({ data }) => data)),
    })
    return await this.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, boardId, epoch))) return null
      await deleteSnapshotsAfter(tx, boardId, doc, base)
      await insertSnapshot(tx, boardId, doc, { uptoSeq, data, sha256 })
      const fallback = await dropOldSnapshots(tx, boardId, doc)
      await deleteUpdatesUpTo(tx, boardId, doc, fallback)
      return data.length
    })
  }

  private async inThread(parts: StoredParts): Promise<Extract<BoardAnswer, { kind: 'compact' }>> {
    const result = await this.threads.run(KEY, { kind: 'compact', parts })
    if (result.kind === 'done') return result.answer
    throw new Error(result.kind === 'stuck' ? 'compacting took too long or too much memory' : result.message)
  }
}
