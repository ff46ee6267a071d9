import { AsyncLocalStorage } from 'node:async_hooks'
import { WORK_PAUSE_MS } from '#board/history/work-span.ts'
import { docNameOf } from '#db/doc-updates.ts'
import type { Log } from '#server/ground/log.ts'
import type { Compactor } from '../storage/compactor.ts'
import type { Room } from './room.ts'

const MAX_UNCOVERED_ROWS = 2_000
const MAX_UNCOVERED_BYTES = 1024 * 1024
/** A share of the newest snapshot's size: otherwise a large board would be rewritten for every small growth. */
const MAX_UNCOVERED_SHARE = 1 / 2
/** The time between two compactions of a busy board: fifty people write hundreds of updates a second. */
const COMPACT_AGAIN_MS = 60_000

/** `notBefore` is on the clock of performance.now(). */
interface Progress {
  running: Promise<void> | null
  notBefore: number
  changedAt: number
  pause: NodeJS.Timeout | null
}

/**
 * Compacts the documents of open rooms when enough updates are not covered by a snapshot. For a canvas that also makes a keyframe of
 * its history, so it is compacted at each end of a session of work, too.
 */
export class RoomCompaction {
  private readonly compactor: Compactor
  private readonly log: Log
  private readonly pauseMs: number
  private readonly progress = new WeakMap<Room, Progress>()
  private hasStopped = false
  /** Compaction must not run in the context of the edit that caused it. */
  private readonly outside = AsyncLocalStorage.snapshot()

  constructor(compactor: Compactor, log: Log, pauseMs = WORK_PAUSE_MS) {
    this.compactor = compactor
    this.log = log
    this.pauseMs = pauseMs
  }

  ifGrown(room: Room | null | undefined): void {
    if (!room) return
    const progress = this.progressOf(room)
    if (room.draftOf === null) this.awaitPause(room, progress)
    if (performance.now() < progress.notBefore) return
    const { rows, bytes, snapshotBytes } = room.uncovered.now
    const maxBytes = Math.max(MAX_UNCOVERED_BYTES, snapshotBytes * MAX_UNCOVERED_SHARE)
    if (rows >= MAX_UNCOVERED_ROWS || bytes >= maxBytes) void this.outside(() => this.run(room))
  }

  /** Once at a time for each room: a second call resolves with the first. */
  async run(room: Room): Promise<void> {
    const progress = this.progressOf(room)
    progress.running ??= this.compact(room, progress)
    await progress.running
  }

  /** Resolves when a snapshot, and of a canvas a keyframe, covers everything up to this call. */
  async cover(room: Room): Promise<void> {
    await this.progressOf(room).running
    if (room.uncovered.now.rows > 0) await this.outside(() => this.run(room))
  }

  private async compact(room: Room, progress: Progress): Promise<void> {
    const before = room.uncovered.now
    const { boardId, draftOf, epoch } = room
    try {
      await room.saved()
      const snapshotBytes = await this.compactor.compact(boardId, docNameOf(draftOf), epoch)
      if (snapshotBytes !== null) room.uncovered.cover(before, snapshotBytes)
    } catch (error) {
      // Nothing is lost: the updates are all stored, and a later one triggers compaction again.
      if (!this.hasStopped) this.log.error({ err: error, boardId }, 'compaction failed')
    } finally {
      progress.notBefore = performance.now() + COMPACT_AGAIN_MS
      progress.running = null
    }
  }

  /** Failures are no longer logged: the threads and the database end before a compaction may have. */
  stop(): void {
    this.hasStopped = true
  }

  /** The room leaves memory. */
  forget(room: Room): void {
    const pause = this.progress.get(room)?.pause
    if (pause) clearTimeout(pause)
    this.progress.delete(room)
  }

  private awaitPause(room: Room, progress: Progress): void {
    progress.changedAt = performance.now()
    progress.pause ??= this.outside(() => this.pauseTimer(room, progress, this.pauseMs))
  }

  /** One timer for all changes until the pause: setting another for each change would cost more than the change. */
  private pauseTimer(room: Room, progress: Progress, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const restMs = progress.changedAt + this.pauseMs - performance.now()
      progress.pause = restMs > 0 ? this.pauseTimer(room, progress, restMs) : null
      if (restMs <= 0 && room.uncovered.now.rows > 0) void this.run(room)
    }, ms)
    return timer.unref()
  }

  private progressOf(room: Room): Progress {
    const known = this.progress.get(room)
    if (known) return known
    const progress = { running: null, notBefore: 0, changedAt: 0, pause: null }
    this.progress.set(room, progress)
    return progress
  }
}
