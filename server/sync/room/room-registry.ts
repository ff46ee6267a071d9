import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { listNotesInChunks, type NoteView } from '#board/doc/read-note.ts'
import { NodeAway } from '#server/cluster/board-owners.ts'
import { traced } from '#server/ground/traced.ts'
import { limitPeople, type RateLimit } from '#server/limits/rate-limit.ts'
import { runInTurns } from '#server/threads/run-in-turns.ts'
import type { SessionState } from '#session/state.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { type OpenedRoom, type Opening, openCanvasRoom, openDraftRoom } from './open-room.ts'
import type { Room } from './room.ts'
import { RoomCompaction } from './room-compaction.ts'
import { type RoomLoad, sumLoads } from './room-load.ts'
import type { RoomRegistryOptions } from './room-registry-options.ts'

/** Long enough for a page reload or a closed laptop lid. */
const IDLE_MS = 30_000
/** A draft without members is compacted for fewer updates; a canvas for any, because its history has a keyframe of that moment. */
const MIN_UNCOVERED_ROWS = 50
const HOUR_MS = 3_600_000

/** Called with the notes of the board at that time. */
export type OpenedListener = (boardId: string, notes: readonly NoteView[]) => void

/** Called when a person's draft document is loaded. */
export type DraftListener = (boardId: string, userId: string) => void

interface Entry {
  /** The canvas of the board, held while one of its drafts is open. */
  canvas: Room | null
  opening: Promise<Room>
  room: Room | null
  /** The session's state if it changed while the room was being opened. */
  missed: SessionState | null
  /** Ends the claim of this process on the board; `null` for a draft. */
  letGo: (() => void) | null
  /** The opened-listeners are being called: they hold the room before anyone else. */
  isTelling: boolean
  holders: number
  idleTimer: NodeJS.Timeout | null
}

/**
 * The open boards. Each is loaded once for all callers, and leaves memory when it has no holder and everything is
 * saved.
 */
export class RoomRegistry {
  private readonly options: RoomRegistryOptions
  private readonly entries = new Map<string, Entry>()
  private readonly openedListeners = new Set<OpenedListener>()
  private readonly draftListeners = new Set<DraftListener>()
  /** Runs work outside the context of an edit that caused it. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly newIds: RateLimit
  private readonly compaction: RoomCompaction
  private readonly stopServing: () => void
  private isStopped = false

  constructor(options: RoomRegistryOptions) {
    this.options = options
    this.compaction = new RoomCompaction(options.compactor, options.log, options.workPauseMs)
    const max = options.limits.maxNewClientIdsPerHour
    this.newIds = limitPeople({ max, windowMs: HOUR_MS, now: () => performance.now() })
    const { isServing } = options.owners
    this.stopServing = isServing.subscribe(() => !isServing.get() && this.loseAll())
  }

  /** The loads of all boards in memory, with their drafts: while one of those is open, its board is. */
  loads(): Map<string, RoomLoad> {
    return sumLoads([...this.entries.values()].flatMap(({ room }) => room ?? []))
  }

  peek(boardId: string): Room | null {
    return this.entries.get(boardId)?.room ?? null
  }

  /** Also for a board that is still being opened: its room started with a state that may be old by now. */
  sessionChanged(state: SessionState): void {
    const boardId = state.board.id
    for (const key of [boardId, ...this.draftKeys(boardId)]) {
      const entry = this.entries.get(key)
      const room = entry?.room
      if (room) room.measure(() => room.feed.change(state))
      else if (entry) entry.missed = state
    }
  }

  onOpened(listener: OpenedListener): () => void {
    this.openedListeners.add(listener)
    return () => this.openedListeners.delete(listener)
  }

  /** Follow it with `release`. Rejects with NoSuchBoard, DamagedBoard, BoardElsewhere, NodeAway or the database's error. */
  acquire(boardId: string): Promise<Room> {
    return this.hold(boardId, () =>
      traced({ name: 'open board', facts: { boardId } }, () => this.load(boardId)),
    )
  }

  /** The person's draft document, which is made if there is none. Like `acquire`. */
  acquireDraft(boardId: string, userId: string): Promise<Room> {
    return this.hold(keyOf(boardId, userId), (entry) => this.loadDraft(entry, boardId, userId))
  }

  /** The user ids of those whose draft document is in memory. */
  draftWriters(boardId: string): string[] {
    return this.draftKeys(boardId).flatMap((key) => this.entries.get(key)?.room?.draftOf ?? [])
  }

  /** Called for every draft document that is loaded. Returns a function that removes the listener. */
  onDraftOpened(listener: DraftListener): () => void {
    this.draftListeners.add(listener)
    return () => this.draftListeners.delete(listener)
  }

  private async hold(key: string, load: (entry: Entry) => Promise<OpenedRoom>): Promise<Room> {
    if (this.isStopped) throw new Error('the server stops')
    const entry = this.entries.get(key) ?? this.begin(key, load)
    entry.holders += 1
    if (entry.idleTimer) clearTimeout(entry.idleTimer)
    entry.idleTimer = null
    if (entry.isTelling && entry.room) return entry.room
    // A room that could not be opened has no holder: its entry is already gone.
    return await entry.opening
  }

  release(room: Room): void {
    const entry = this.entries.get(keyOf(room.boardId, room.draftOf))
    if (entry?.room !== room) return
    entry.holders -= 1
    this.idleSoon(entry, room)
  }

  /** Resolves when the history of a canvas has a keyframe of this moment. */
  async keepMoment(room: Room): Promise<void> {
    await this.compaction.cover(room)
  }

  stop(): void {
    this.isStopped = true
    this.stopServing()
    this.compaction.stop()
    for (const entry of this.entries.values()) {
      if (entry.idleTimer) clearTimeout(entry.idleTimer)
      if (entry.room) this.compaction.forget(entry.room)
      entry.room?.destroy()
    }
    this.entries.clear()
    this.options.metrics.rooms.set(0)
  }

  private begin(key: string, load: (entry: Entry) => Promise<OpenedRoom>): Entry {
    const opening = Promise.withResolvers<Room>()
    const entry: Entry = {
      canvas: null,
      opening: opening.promise,
      room: null,
      missed: null,
      letGo: key.includes(' ') ? null : this.options.owners.hold(key),
      isTelling: false,
      holders: 0,
      idleTimer: null,
    }
    this.entries.set(key, entry)
    this.options.metrics.rooms.set(this.entries.size)
    load(entry).then(
      ({ room, notes }) => {
        if (this.entries.get(key) !== entry) {
          room.destroy()
          opening.reject(new NodeAway(`${key} was lost while it was opened`))
          return
        }
        this.opened(entry, room, notes)
        // One turn later: the listeners got the notes, and must get every change from here on.
        setImmediate(() => opening.resolve(room))
      },
      (error) => {
        this.forget(key, entry)
        opening.reject(error)
      },
    )
    return entry
  }

  private async loadDraft(entry: Entry, boardId: string, userId: string): Promise<OpenedRoom> {
    const canvas = await this.acquire(boardId)
    entry.canvas = canvas
    const key = keyOf(boardId, userId)
    const room = await openDraftRoom(this.opening(key, boardId), { boardId, userId, canvas })
    return { room, notes: [] }
  }

  private async load(boardId: string): Promise<OpenedRoom> {
    const opening = this.opening(boardId, boardId)
    const room = await openCanvasRoom(opening, boardId)
    try {
      // Read once for all listeners: otherwise each would read it in one piece.
      const notes = this.openedListeners.size > 0 ? await opening.run(listNotesInChunks(room.doc)) : []
      if (this.isStopped || room.isLost) throw new NodeAway(`another process may have ${boardId}`)
      return { room, notes }
    } catch (error) {
      room.destroy()
      throw error
    }
  }

  private opening(key: string, boardId: string): Opening {
    const room = () => this.entries.get(key)?.room
    return {
      ...this.options,
      newIds: this.newIds,
      run: (work) => this.run(boardId, work),
      isStopped: () => this.isStopped,
      onLost: () => this.lost(key),
      onCrowded: () => void this.outside(() => room()?.abandon()),
      onGrown: () => this.compaction.ifGrown(room()),
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
    const { boardId, draftOf } = room
    if (draftOf === null) for (const listener of [...this.openedListeners]) listener(boardId, notes)
    else for (const listener of [...this.draftListeners]) listener(boardId, draftOf)
    entry.isTelling = false
    this.compaction.ifGrown(room)
    this.idleSoon(entry, room)
  }

  private forget(key: string, entry: Entry): void {
    if (this.entries.get(key) !== entry) return
    if (entry.idleTimer) clearTimeout(entry.idleTimer)
    this.entries.delete(key)
    entry.letGo?.()
    if (entry.room) this.compaction.forget(entry.room)
    if (entry.canvas) this.release(entry.canvas)
    this.options.metrics.rooms.set(this.entries.size)
  }

  /** Another process may have each of the boards. One that is still being opened is refused once it is loaded. */
  private loseAll(): void {
    for (const [key, entry] of [...this.entries])
      if (entry.room) this.lost(key)
      else this.forget(key, entry)
  }

  /** Another process writes the board now: the copy in memory is outdated, and those of its drafts are. */
  private lost(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    for (const draft of this.draftKeys(key)) this.lost(draft)
    const { room } = entry
    if (!room && !entry.canvas) return
    this.forget(key, entry)
    this.options.owners.lost(key)
    room?.lose()
    room?.closeAll(this.options.closeWhenLost, CLOSE_REASONS['board-moved'])
    room?.destroy()
  }

  private draftKeys(boardId: string): string[] {
    return [...this.entries.keys()].filter((key) => key.startsWith(`${boardId} `))
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
    const key = keyOf(room.boardId, room.draftOf)
    const minRows = room.draftOf === null ? 1 : MIN_UNCOVERED_ROWS
    if (room.uncovered.now.rows >= minRows && room.isSaved) await this.compaction.run(room)
    if (entry.holders > 0 || this.entries.get(key) !== entry) return
    if (!room.isSaved) {
      // The database is away: the last edits exist only in this memory.
      this.idleSoon(entry, room)
      return
    }
    this.forget(key, entry)
    room.destroy()
  }
}

/** No id holds a blank. */
function keyOf(boardId: string, draftOf: string | null): string {
  return draftOf === null ? boardId : `${boardId} ${draftOf}`
}
