import { Worker } from 'node:worker_threads'
import type { Database } from '#db/database.ts'
import { deleteSnapshotsAfter, dropOldSnapshots, insertSnapshot } from '#db/doc-snapshots.ts'
import { CANVAS_DOC, deleteUpdatesUpTo, holdEpoch } from '#db/doc-updates.ts'
import type { Log } from '#server/log.ts'
import { MAX_YOUNG_MEMORY_MB } from '#server/threads/young-memory.ts'
import type { CompactAnswer, CompactRequest } from './compact-message.ts'
import { readStoredBoard } from './load-board.ts'

/** A thread costs memory; between two busy spells it is not worth it. */
const IDLE_MS = 30_000

interface Pending {
  resolve: (snapshot: { data: Uint8Array; sha256: Uint8Array }) => void
  reject: (error: Error) => void
}

/**
 * Turns a board's snapshot and the updates after it into a new snapshot, in a thread of its own: merging thousands of
 * updates takes a second in which nobody's stroke would be passed on.
 */
export class Compactor {
  private readonly db: Database
  private readonly log: Log
  private worker: Worker | null = null
  private idleTimer: NodeJS.Timeout | null = null
  private lastId = 0
  private readonly pending = new Map<number, Pending>()

  constructor(db: Database, log: Log) {
    this.db = db
    this.log = log
  }

  /**
   * Keeps the new snapshot, the one before it, and the updates since that one.
   * Returns the size of the newest; null: the board is another process's by now, and nothing was changed.
   */
  async compact(boardId: string, epoch: number): Promise<number | null> {
    const { snapshot, updates } = await this.db.transaction((tx) => readStoredBoard(tx, this.log, boardId))
    const base = snapshot?.uptoSeq ?? 0
    const uptoSeq = updates.at(-1)?.seq ?? base
    if (uptoSeq === base) return snapshot?.data.length ?? 0
    const parts = [...(snapshot ? [snapshot.data] : []), ...updates.map(({ data }) => data)]
    const made = await this.inThread(parts)
    return await this.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, boardId, epoch))) return null
      await deleteSnapshotsAfter(tx, boardId, CANVAS_DOC, base)
      await insertSnapshot(tx, boardId, CANVAS_DOC, { uptoSeq, ...made })
      const fallback = await dropOldSnapshots(tx, boardId, CANVAS_DOC)
      await deleteUpdatesUpTo(tx, boardId, CANVAS_DOC, fallback)
      return made.data.length
    })
  }

  async stop(): Promise<void> {
    if (this.idleTimer) clearTimeout(this.idleTimer)
    const { worker } = this
    this.fail(new Error('the server stops'))
    await worker?.terminate()
  }

  private inThread(parts: Uint8Array[]): Promise<{ data: Uint8Array; sha256: Uint8Array }> {
    const request: CompactRequest = { id: ++this.lastId, parts }
    const worker = this.startWorker()
    return new Promise((resolve, reject) => {
      this.pending.set(request.id, { resolve, reject })
      worker.postMessage(request)
    })
  }

  private startWorker(): Worker {
    if (this.idleTimer) clearTimeout(this.idleTimer)
    this.idleTimer = null
    if (this.worker) return this.worker
    const worker = new Worker(new URL('./compact-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
    })
    worker.unref()
    worker.on('message', (answer: CompactAnswer) => this.settle(answer))
    worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      if (this.worker === worker) this.fail(new Error('the compacting thread ended'))
    })
    this.worker = worker
    return worker
  }

  private settle(answer: CompactAnswer): void {
    const pending = this.pending.get(answer.id)
    this.pending.delete(answer.id)
    if (answer.ok) pending?.resolve({ data: answer.data, sha256: answer.sha256 })
    else pending?.reject(new Error(answer.message))
    if (this.pending.size > 0) return
    this.idleTimer = setTimeout(() => {
      const { worker } = this
      this.worker = null
      void worker?.terminate()
    }, IDLE_MS)
    this.idleTimer.unref()
  }

  private fail(error: Error): void {
    this.worker = null
    const pending = [...this.pending.values()]
    this.pending.clear()
    for (const { reject } of pending) reject(error)
  }
}
