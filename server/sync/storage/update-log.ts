import { AsyncLocalStorage } from 'node:async_hooks'
import { type Readable, writable } from '#base/readable.ts'
import { type DocUpdateRow, markChanged } from '#db/doc-updates.ts'
import { answerWithin } from '#db/driver/answer-within.ts'
import type { Database } from '#db/driver/database.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import type { StorageState } from '#session/projection.ts'
import type { Limits } from '#sync/limits.ts'
import { appendGroup } from './append-group.ts'
import { BoardLog, type BoardLogOptions } from './board-log.ts'
import { type LogEntry, takeCommitGroup } from './commit-group.ts'
import { GROUP_MS, restAfterCommit } from './commit-rest.ts'
import { SoonestTimer } from './soonest-timer.ts'
import { type SavingProblem, StorageWatch, type StorageWatchTimes } from './storage-watch.ts'

const MAX_GROUP_ROWS = 1_000
const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 2_000
/** A COMMIT that takes longer is shown as "away", although it may still succeed. */
const PATIENCE_MS = 3_000
const MARK_CHANGED_MS = 2_000

/** The database, and how much may wait for it. */
export interface UpdateLogOptions {
  db: Database
  /** `maxUnsavedBytes`: above it `isFull` is true and edits are refused. */
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'commitSeconds' | 'unsavedBytes'>
  /** Shorter times for tests. */
  watchTimes?: StorageWatchTimes
}

interface Entry extends LogEntry {
  board: BoardLog
  at: number
}

/**
 * Writes every applied update to the database: groups of all boards' updates, in order, one statement each. While the database is
 * away everything is held and retried; nothing is called saved before its COMMIT.
 */
export class UpdateLog {
  private readonly options: UpdateLogOptions
  private readonly state = writable<StorageState>('ok')
  /** Timers inherit the async context: an edit inside someone's transaction must not pull the log into that transaction. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private queue: Entry[] = []
  private unsavedBytes = 0
  private isFlushing = false
  private isStopped = false
  private readonly timer = new SoonestTimer(() => void this.outside(() => this.flush()))
  /** On the clock of performance.now(): also holds for updates that come after a commit that left none waiting. */
  private restUntil = 0
  private retryMs = FIRST_RETRY_MS
  private readonly changedBoards = new Set<string>()
  private changedTimer: NodeJS.Timeout | null = null
  private idle: (() => void)[] = []
  private readonly watch: StorageWatch
  private lastError: unknown = null
  /** The rows of the change of several documents that runs now. */
  private joint: { board: BoardLog; row: DocUpdateRow }[] | null = null
  private attempt: { startedAt: number; giveUp: PromiseWithResolvers<never> } | null = null

  constructor(options: UpdateLogOptions) {
    this.options = options
    const { db, log, watchTimes: times } = options
    this.watch = new StorageWatch({
      db,
      log,
      problem: () => this.savingProblem(),
      startOver: () => this.startOver(),
      ...(times && { times }),
    })
  }

  get storage(): Readable<StorageState> {
    return this.state
  }

  /** The error of the last attempt; `null` if none has failed since the last COMMIT. */
  get savingError(): unknown {
    return this.lastError
  }

  /** The log holds as much as it may: no more edits until some of it is committed. */
  get isFull(): boolean {
    return this.unsavedBytes >= this.options.limits.maxUnsavedBytes
  }

  open(options: Omit<BoardLogOptions, 'push'>): BoardLog {
    return new BoardLog({ ...options, push: (board, rows) => this.push(board, rows) })
  }

  /** Commits the changes that `change` makes to several documents of one board together or not at all. */
  together(change: () => void): void {
    if (this.joint) throw new Error('changes of several documents can’t be nested')
    const joint: { board: BoardLog; row: DocUpdateRow }[] = []
    this.joint = joint
    try {
      change()
    } finally {
      this.joint = null
      this.enqueue(joint)
    }
  }

  /** Resolves with true when everything is committed, with false if the time was too short: the rest is only in this process. */
  async drain(withinMs: number): Promise<boolean> {
    if (this.queue.length > 0 || this.isFlushing) {
      this.schedule(0)
      const deadline = Promise.withResolvers<void>()
      const timer = setTimeout(deadline.resolve, withinMs)
      await Promise.race([new Promise<void>((resolve) => this.idle.push(resolve)), deadline.promise])
      clearTimeout(timer)
    }
    const isDrained = this.queue.length === 0 && !this.isFlushing
    if (isDrained && this.changedTimer) {
      clearTimeout(this.changedTimer)
      await this.markChangedNow()
    }
    return isDrained
  }

  stop(): void {
    this.timer.stop()
    if (this.changedTimer) clearTimeout(this.changedTimer)
    this.changedTimer = null
    this.watch.stop()
    this.isStopped = true
  }

  private push(board: BoardLog, rows: readonly DocUpdateRow[]): void {
    const entries = rows.map((row) => ({ board, row }))
    if (this.joint) this.joint.push(...entries)
    else this.enqueue(entries)
  }

  private enqueue(entries: readonly { board: BoardLog; row: DocUpdateRow }[]): void {
    const at = performance.now()
    for (const [place, entry] of entries.entries()) this.queue.push({ ...entry, isTied: place > 0, at })
    this.countBytes(bytesOf(entries))
    this.schedule(this.waitFor(entries, this.restUntil - at))
  }

  /** Nobody gets a board's edits before the COMMIT of a first one under a client id: such entries do not wait for a rest. */
  private waitFor(entries: readonly Pick<Entry, 'row'>[], restMs: number): number {
    const isAtOnce = this.state.get() === 'ok' && entries.some(({ row }) => row.clients?.length)
    return isAtOnce ? GROUP_MS : Math.max(GROUP_MS, restMs)
  }

  private countBytes(bytes: number): void {
    this.unsavedBytes += bytes
    this.options.metrics.unsavedBytes.set(this.unsavedBytes)
  }

  private schedule(wait: number): void {
    if (this.isFlushing || this.isStopped || this.queue.length === 0) return
    this.timer.set(wait)
  }

  private async flush(): Promise<void> {
    if (this.isFlushing || this.queue.length === 0) return
    this.isFlushing = true
    const startedAt = performance.now()
    try {
      let rows = 0
      do {
        const group = takeCommitGroup(this.queue)
        rows += group.length
        await this.commitGroup(group)
      } while (this.queue.length >= MAX_GROUP_ROWS || (this.idle.length > 0 && this.queue.length > 0))
      this.rest(this.waitFor(this.queue, restAfterCommit(performance.now() - startedAt, rows)))
    } catch (error) {
      this.away(error)
      this.rest(this.retryMs)
    }
  }

  private rest(ms: number): void {
    this.isFlushing = false
    this.restUntil = performance.now() + ms
    if (this.queue.length === 0) for (const resolve of this.idle.splice(0)) resolve()
    this.schedule(ms)
  }

  private async commitGroup(group: Entry[]): Promise<void> {
    const written = await this.attemptTo(() =>
      appendGroup(this.options.db, group, (error, boardId) =>
        this.options.log.error({ err: error, boardId }, 'board refused by the database'),
      ),
    )
    this.queue.splice(0, group.length)
    this.state.set('ok')
    this.watch.stop()
    this.lastError = null
    this.retryMs = FIRST_RETRY_MS
    const now = performance.now()
    this.options.metrics.commitSeconds.observe((now - (group[0]?.at ?? now)) / 1000)
    this.countBytes(-bytesOf(group))
    const lastSeqs = new Map(group.map(({ board, row }) => [board, row.seq]))
    for (const [board, seq] of lastSeqs) {
      if (written.has(board.key)) this.committed(board, seq)
      else this.lose(board)
    }
  }

  /**
   * An attempt that `startOver` abandoned may still be committed. That does no harm: appending the same rows again changes
   * nothing, and later rows are appended only once these are known to be stored.
   */
  private async attemptTo<T>(append: () => Promise<T>): Promise<T> {
    const giveUp = Promise.withResolvers<never>()
    const attempt = { startedAt: performance.now(), giveUp }
    this.attempt = attempt
    const patience = setTimeout(() => this.setAway(), PATIENCE_MS)
    try {
      return await Promise.race([append(), giveUp.promise])
    } finally {
      clearTimeout(patience)
      this.attempt = null
    }
  }

  private startOver(): void {
    this.attempt?.giveUp.reject(new DatabaseError('unreachable', { detail: 'the attempt was given up' }))
    this.retryMs = FIRST_RETRY_MS
    this.schedule(0)
  }

  private setAway(): void {
    const { lastError } = this
    this.state.set(lastError instanceof DatabaseError && lastError.reason === 'full' ? 'full' : 'away')
    this.watch.start()
  }

  private savingProblem(): SavingProblem {
    const { lastError, attempt } = this
    const hasRefused = lastError instanceof DatabaseError && lastError.reason !== 'unreachable'
    return {
      lastError,
      attemptForMs: attempt && Math.round(performance.now() - attempt.startedAt),
      unsavedUpdates: this.queue.length,
      unsavedBytes: this.unsavedBytes,
      mayBeConnection: !hasRefused,
    }
  }

  private committed(board: BoardLog, seq: number): void {
    this.changedBoards.add(board.boardId)
    this.markChangedSoon(MARK_CHANGED_MS)
    board.committed(seq)
  }

  private lose(board: BoardLog): void {
    this.options.log.warn({ boardId: board.boardId }, 'board lost to another process')
    this.queue = this.queue.filter((entry) => {
      if (entry.board !== board) return true
      this.countBytes(-entry.row.data.length)
      return false
    })
    board.refused()
  }

  private away(error: unknown): void {
    if (this.state.get() === 'ok') {
      const reason = error instanceof DatabaseError ? error.reason : 'unknown'
      this.options.log.error({ err: error, reason }, 'saving updates failed')
    }
    this.lastError = error
    this.setAway()
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS)
  }

  private async markChangedNow(): Promise<void> {
    this.changedTimer = null
    if (this.isFlushing) {
      // Never at the same time as an append: each could wait for boards that the other has locked.
      this.markChangedSoon(GROUP_MS)
      return
    }
    const boardIds = [...this.changedBoards]
    this.changedBoards.clear()
    if (boardIds.length === 0) return
    this.isFlushing = true
    try {
      await answerWithin(PATIENCE_MS, markChanged(this.options.db, boardIds))
    } catch {
      // The time of the last change only serves the list of boards and must not delay saving.
      for (const boardId of boardIds) this.changedBoards.add(boardId)
    }
    this.rest(this.waitFor(this.queue, this.restUntil - performance.now()))
  }

  private markChangedSoon(ms: number): void {
    if (!this.isStopped)
      this.changedTimer ??= setTimeout(() => void this.outside(() => this.markChangedNow()), ms)
  }
}

function bytesOf(entries: readonly Pick<Entry, 'row'>[]): number {
  return entries.reduce((sum, { row }) => sum + row.data.length, 0)
}
