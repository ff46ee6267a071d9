import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChunkedWork } from '#base/chunked-work.ts'
import type { Readable } from '#base/readable.ts'
import { listNotesInChunks, type NoteView } from '#board/read-note.ts'
import type { Database } from '#db/database.ts'
import { limitPeople, type RateLimit } from '#server/limits/rate-limit.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { ModelsView } from '#session/projection.ts'
import type { SessionState } from '#session/state.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { Limits } from '#sync/limits.ts'
import type { Compactor } from './compactor.ts'
import type { FairTurns } from './fair-turns.ts'
import { BoardClosed, loadBoard, NoSuchBoard } from './load-board.ts'
import { Room } from './room.ts'
import type { RoomLoad } from './room-load.ts'
import { runInTurns } from './run-in-turns.ts'
import type { UpdateLog } from './update-log.ts'
import type { BoardThreads } from './work/board-threads.ts'

/** Long enough for a page reload or a closed laptop lid. */
const IDLE_MS = 30_000
const MAX_UNCOVERED_ROWS = 2_000
const MAX_UNCOVERED_BYTES = 1024 * 1024
/** As a share of the newest snapshot: otherwise a large board would be rewritten for every small growth. */
const MAX_UNCOVERED_SHARE = 1 / 2
/** A board without members is compacted for fewer updates. */
const MIN_UNCOVERED_ROWS = 50
/** The time between two compactions of a busy board: fifty people write hundreds of updates a second. */
const COMPACT_AGAIN_MS = 30_000
const HOUR_MS = 3_600_000

/** Called with the notes of the board at that time. */
export type OpenedListener = (boardId: string, notes: readonly NoteView[]) => void

export interface RoomRegistryOptions {
  db: Database
  sessions: Pick<SessionHub, 'load'>
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'rooms' | 'updatesTotal'>
  models: Readable<ModelsView>
  updateLog: UpdateLog
  compactor: Compactor
  threads: BoardThreads
  /** Shares the main thread with waiting messages. */
  turns: FairTurns
  costs?: Pick<BoardCosts, 'measure'>
  idleMs?: number
}

interface Entry {
  opening: Promise<Room>
  room: Room | null
  /** The session's state if it changed while the room was being opened. */
  missed: SessionState | null
  /** The opened-listeners are being called: they hold the room before anyone else. */
  isTelling: boolean
  holders: number
  idleTimer: NodeJS.Timeout | null
  /** `notBefore` is on the clock of performance.now(). */
  compaction: { isRunning: boolean; notBefore: number }
}

/**
 * The open boards. Each is loaded once, however many callers want it, and leaves memory when no one holds it and everything is
 * saved.
 */
export class RoomRegistry {
  private readonly options: RoomRegistryOptions
  private readonly entries = new Map<string, Entry>()
  private readonly openedListeners = new Set<OpenedListener>()
  /** Compaction must not run in the context of the edit that caused it. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly newIds: RateLimit
  private isStopped = false

  constructor(options: RoomRegistryOptions) {
    this.options = options
    this.newIds = limitPeople({
      max: options.limits.maxNewClientIdsPerHour,
      windowMs: HOUR_MS,
      now: () => performance.now(),
    })
  }

  /** The loads of all boards in memory. */
  loads(): Map<string, RoomLoad> {
    const rooms = [...this.entries.values()].flatMap(({ room }) => room ?? [])
    return new Map(rooms.map((room) => [room.boardId, room.load]))
  }

  peek(boardId: string): Room | null {
    return this.entries.get(boardId)?.room ?? null
  }

  /** Also for a board that is still being opened: its room started with a state that may be old by now. */
  sessionChanged(state: SessionState): void {
    const entry = this.entries.get(state.board.id)
    const room = entry?.room
    if (room) room.measure(() => room.feed.change(state))
    else if (entry) entry.missed = state
  }

  onOpened(listener: OpenedListener): () => void {
    this.openedListeners.add(listener)
    return () => this.openedListeners.delete(listener)
  }

  /** Follow it with `release`. Rejects with NoSuchBoard, DamagedBoard or the database's error. */
  async acquire(boardId: string): Promise<Room> {
    if (this.isStopped) throw new Error('the server stops')
    const entry = this.entries.get(boardId) ?? this.begin(boardId)
    entry.holders += 1
    if (entry.idleTimer) clearTimeout(entry.idleTimer)
    entry.idleTimer = null
    if (entry.isTelling && entry.room) return entry.room
    // No one holds a room that could not be opened: its entry is already gone.
    return await entry.opening
  }

  release(room: Room): void {
    const entry = this.entries.get(room.boardId)
    if (entry?.room !== room) return
    entry.holders -= 1
    this.idleSoon(entry, room)
  }

  stop(): void {
    this.isStopped = true
    for (const entry of this.entries.values()) {
      if (entry.idleTimer) clearTimeout(entry.idleTimer)
      entry.room?.destroy()
    }
    this.entries.clear()
    this.options.metrics.rooms.set(0)
  }

  private begin(boardId: string): Entry {
    const opening = Promise.withResolvers<Room>()
    const entry: Entry = {
      opening: opening.promise,
      room: null,
      missed: null,
      isTelling: false,
      holders: 0,
      idleTimer: null,
      compaction: { isRunning: false, notBefore: 0 },
    }
    this.entries.set(boardId, entry)
    this.options.metrics.rooms.set(this.entries.size)
    this.load(boardId).then(
      ({ room, notes }) => {
        this.opened(entry, room, notes)
        // One turn later: the listeners got the notes, and must get every change from here on.
        setImmediate(() => opening.resolve(room))
      },
      (error) => {
        this.forget(boardId, entry)
        opening.reject(error)
      },
    )
    return entry
  }

  private async load(boardId: string): Promise<{ room: Room; notes: readonly NoteView[] }> {
    const { db, sessions, log } = this.options
    const state = await sessions.load(boardId)
    if (!state || state.deletedAt !== null) throw new NoSuchBoard(`board ${boardId} does not exist`)
    if (state.closedAt !== null) throw new BoardClosed(`board ${boardId} was closed by the operator`)
    const run = <Result>(work: ChunkedWork<Result>) => this.run(boardId, work)
    const loaded = await loadBoard({ db, log, run }, boardId)
    if (this.isStopped) throw new Error('the server stops')
    const room = new Room({
      ...this.options,
      newIds: this.newIds,
      boardId,
      loaded,
      state,
      onLost: () => this.lost(boardId),
      onCrowded: () => void this.outside(() => this.entries.get(boardId)?.room?.abandon()),
      onGrown: () => this.compactIfGrown(boardId),
    })
    try {
      await run(room.readAll())
      // Read once for all listeners: otherwise each would read it in one piece.
      const notes = this.openedListeners.size > 0 ? await run(listNotesInChunks(room.doc)) : []
      if (this.isStopped || room.isLost) throw new Error('the server stops, or another process has the board')
      return { room, notes }
    } catch (error) {
      room.destroy()
      throw error
    }
  }

  /** Runs in turns with everyone's messages, counted as this board's time. */
  private run<Result>(boardId: string, work: ChunkedWork<Result>): Promise<Result> {
    const { turns, costs } = this.options
    const measure = costs ? (chunk: () => void) => costs.measure(boardId, chunk) : undefined
    return runInTurns(turns, { key: `opening ${boardId}`, measure }, work)
  }

  private opened(entry: Entry, room: Room, notes: readonly NoteView[]): void {
    entry.room = room
    if (entry.missed) room.feed.change(entry.missed)
    entry.isTelling = true
    for (const listener of [...this.openedListeners]) listener(room.boardId, notes)
    entry.isTelling = false
    this.compactIfGrown(room.boardId)
    this.idleSoon(entry, room)
  }

  private forget(boardId: string, entry: Entry): void {
    if (this.entries.get(boardId) !== entry) return
    if (entry.idleTimer) clearTimeout(entry.idleTimer)
    this.entries.delete(boardId)
    this.options.metrics.rooms.set(this.entries.size)
  }

  /** Another process writes the board now: the copy in memory is outdated. */
  private lost(boardId: string): void {
    const entry = this.entries.get(boardId)
    if (!entry?.room) return
    const { room } = entry
    this.forget(boardId, entry)
    room.closeAll(CLOSE.restart, 'This board moved: connect again.')
    room.destroy()
  }

  private idleSoon(entry: Entry, room: Room): void {
    if (entry.holders > 0 || entry.idleTimer || this.isStopped) return
    entry.idleTimer = setTimeout(() => {
      entry.idleTimer = null
      void this.outside(() => this.unload(entry, room))
    }, this.options.idleMs ?? IDLE_MS)
    entry.idleTimer.unref()
  }

  private async unload(entry: Entry, room: Room): Promise<void> {
    if (room.uncovered.now.rows >= MIN_UNCOVERED_ROWS && room.isSaved) await this.compact(room.boardId)
    if (entry.holders > 0 || this.entries.get(room.boardId) !== entry) return
    if (!room.isSaved) {
      // The database is away: the last edits exist only in this memory.
      this.idleSoon(entry, room)
      return
    }
    this.forget(room.boardId, entry)
    room.destroy()
  }

  private compactIfGrown(boardId: string): void {
    const entry = this.entries.get(boardId)
    const uncovered = entry?.room?.uncovered.now
    if (!uncovered || performance.now() < entry.compaction.notBefore) return
    const { rows, bytes, snapshotBytes } = uncovered
    const maxBytes = Math.max(MAX_UNCOVERED_BYTES, snapshotBytes * MAX_UNCOVERED_SHARE)
    if (rows >= MAX_UNCOVERED_ROWS || bytes >= maxBytes) void this.outside(() => this.compact(boardId))
  }

  private async compact(boardId: string): Promise<void> {
    const entry = this.entries.get(boardId)
    const room = entry?.room
    if (!entry || !room) return
    const { compaction } = entry
    if (compaction.isRunning) return
    compaction.isRunning = true
    const before = room.uncovered.now
    try {
      await room.saved()
      const snapshotBytes = await this.options.compactor.compact(boardId, room.epoch)
      if (snapshotBytes !== null) room.uncovered.cover(before, snapshotBytes)
    } catch (error) {
      // Nothing is lost: the updates are all stored, and a later one triggers compaction again.
      this.options.log.error({ err: error, boardId }, 'a board could not be compacted')
    } finally {
      compaction.notBefore = performance.now() + COMPACT_AGAIN_MS
      compaction.isRunning = false
    }
  }
}
