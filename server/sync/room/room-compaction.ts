import { AsyncLocalStorage } from 'node:async_hooks'
import { docNameOf } from '#db/doc-updates.ts'
import type { Log } from '#server/ground/log.ts'
import type { Compactor } from '../storage/compactor.ts'
import type { Room } from './room.ts'

const MAX_UNCOVERED_ROWS = 2_000
const MAX_UNCOVERED_BYTES = 1024 * 1024
/** A share of the newest snapshot's size: otherwise a large board would be rewritten for every small growth. */
const MAX_UNCOVERED_SHARE = 1 / 2
/** The time between two compactions of a busy board: fifty people write hundreds of updates a second. */
const COMPACT_AGAIN_MS = 30_000

/** `notBefore` is on the clock of performance.now(). */
interface Progress {
  isRunning: boolean
  notBefore: number
}

/** Compacts the documents of open rooms when enough updates are not covered by a snapshot. */
export class RoomCompaction {
  private readonly compactor: Compactor
  private readonly log: Log
  private readonly progress = new WeakMap<Room, Progress>()
  /** Compaction must not run in the context of the edit that caused it. */
  private readonly outside = AsyncLocalStorage.snapshot()

  constructor(compactor: Compactor, log: Log) {
    this.compactor = compactor
    this.log = log
  }

  ifGrown(room: Room | null | undefined): void {
    if (!room || performance.now() < this.progressOf(room).notBefore) return
    const { rows, bytes, snapshotBytes } = room.uncovered.now
    const maxBytes = Math.max(MAX_UNCOVERED_BYTES, snapshotBytes * MAX_UNCOVERED_SHARE)
    if (rows >= MAX_UNCOVERED_ROWS || bytes >= maxBytes) void this.outside(() => this.run(room))
  }

  async run(room: Room): Promise<void> {
    const progress = this.progressOf(room)
    if (progress.isRunning) return
    progress.isRunning = true
    const before = room.uncovered.now
    const { boardId, draftOf, epoch } = room
    try {
      await room.saved()
      const snapshotBytes = await this.compactor.compact(boardId, docNameOf(draftOf), epoch)
      if (snapshotBytes !== null) room.uncovered.cover(before, snapshotBytes)
    } catch (error) {
      // Nothing is lost: the updates are all stored, and a later one triggers compaction again.
      this.log.error({ err: error, boardId }, 'compaction failed')
    } finally {
      progress.notBefore = performance.now() + COMPACT_AGAIN_MS
      progress.isRunning = false
    }
  }

  private progressOf(room: Room): Progress {
    const known = this.progress.get(room) ?? { isRunning: false, notBefore: 0 }
    this.progress.set(room, known)
    return known
  }
}
