import { boardShapes } from '#board/doc/board-doc.ts'
import { recordBox } from '#board/doc/record-box.ts'
import { PARENT_TYPES } from '#board/record/record-kinds.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import type { Log } from '#server/ground/log.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { anchoredRecords } from '#session/comments/apply-comments.ts'
import type { PageBox } from '#session/comments/comment-anchor.ts'
import type { SessionState } from '#session/state.ts'

/** The boards whose records are watched, and their sessions. */
export interface AnchoredRecordsServices {
  rooms: BoardsInMemory<OpenRoom>
  sessions: Pick<SessionHub, 'load' | 'dispatch' | 'subscribe'>
  log: Pick<Log, 'warn'>
  /** How long a change must be over before it counts, and how often a drag of a frame does; `SETTLE_MS` by default. */
  settleMs?: number
}

/** A deletion that is undone within this time is none, and records that are deleted together are one command. */
const SETTLE_MS = 200
/** After a failure of the database. */
const RETRY_MS = 5_000
/** Not the id of a record. */
const ALL_BOXES = '*'

/**
 * Detaches threads when their records leave a board, with the place where they were, and attaches them when the records are back:
 * by an undo, from the history, after a crash or an import. Returns the function that stops it.
 */
export function watchAnchoredRecords(services: AnchoredRecordsServices): () => void {
  const { rooms, sessions, log } = services
  const boards = new Map<string, AnchoredRecords>()
  const stops = [
    sessions.subscribe(({ state }) => boards.get(state.board.id)?.sessionChanged(state)),
    onEachOpenBoard(rooms, {
      begin: (room) => {
        const { boardId } = room
        const watch = new AnchoredRecords(room, services)
        boards.set(boardId, watch)
        watch.start(() => {
          if (boards.get(boardId) === watch) boards.delete(boardId)
        })
      },
      log,
      failure: 'watching records with threads failed',
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const watch of boards.values()) watch.stop()
    boards.clear()
  }
}

/**
 * The records of one board that threads are about.
 *
 * 1. Nothing is remembered that a restart would need: each opening compares all records with the session.
 * 2. The box of a record is read while it is there, because a deleted one has none.
 */
class AnchoredRecords {
  private readonly room: Pick<OpenRoom, 'boardId' | 'doc' | 'onNoteActivity'>
  private readonly services: AnchoredRecordsServices
  private readonly settleMs: number
  private readonly due = new DueKeys((recordIds) => this.settle(recordIds))
  /** By record: its last box on the board. */
  private readonly boxes = new Map<string, PageBox>()
  /** By record: the person who removed it last. */
  private readonly removedBy = new Map<string, string | null>()
  /** Notes without a writer: their writer may be the one who removes them. */
  private readonly unsigned = new Set<string>()
  /** By record: whether the session has its threads detached. */
  private known: ReadonlyMap<string, boolean> = new Map()
  private threads: SessionState['threads'] | null = null
  private readAllAt = 0
  private isStopped = false

  constructor(room: OpenRoom, services: AnchoredRecordsServices) {
    this.room = room
    this.services = services
    this.settleMs = services.settleMs ?? SETTLE_MS
  }

  start(onEnd: () => void): void {
    const { doc, boardId } = this.room
    this.room.onNoteActivity((recordId, by) => this.touched(recordId, by))
    doc.once('destroy', () => {
      // The last deletions before a board leaves memory.
      const left = [...this.known.keys()].filter((id) => this.due.has(id))
      this.due.stop()
      onEnd()
      if (!this.isStopped) void this.settle(left)
    })
    this.services.sessions.load(boardId).then(
      (state) => state && this.sessionChanged(state),
      (error: unknown) => this.services.log.warn({ err: error, boardId }, 'reading threads failed'),
    )
  }

  stop(): void {
    this.isStopped = true
    this.due.stop()
  }

  sessionChanged(state: SessionState): void {
    if (state.threads === this.threads || this.room.doc.isDestroyed) return
    this.threads = state.threads
    const before = this.known
    this.known = anchoredRecords(state)
    for (const recordId of this.known.keys()) if (!before.has(recordId)) this.learn(recordId)
    for (const recordId of this.boxes.keys()) if (!this.known.has(recordId)) this.boxes.delete(recordId)
  }

  private touched(recordId: string, by: string | null): void {
    const map = boardShapes(this.room.doc).get(recordId)
    // Its children move with it, and are not reported.
    if (map && PARENT_TYPES.has(String(map.get('t')))) this.readAll()
    if (!this.known.has(recordId)) return
    if (!map) this.removedBy.set(recordId, this.unsigned.has(recordId) ? null : by)
    this.learn(recordId)
  }

  private readAll(): void {
    if (Date.now() - this.readAllAt < this.settleMs) {
      if (!this.due.has(ALL_BOXES)) this.due.wait(ALL_BOXES, this.settleMs)
      return
    }
    for (const recordId of this.known.keys()) this.learn(recordId)
    this.readAllAt = Date.now()
  }

  /** Reads the box of a record, and looks later whether it is still there, or still gone, if the session has it otherwise. */
  private learn(recordId: string): void {
    const shapes = boardShapes(this.room.doc)
    const box = recordBox(shapes, recordId)
    const map = shapes.get(recordId)
    if (box) this.boxes.set(recordId, box)
    if (map?.get('t') === 'note' && !map.has('m.author')) this.unsigned.add(recordId)
    if ((box === null) !== this.known.get(recordId)) this.due.wait(recordId, this.settleMs)
  }

  private async settle(recordIds: readonly string[]): Promise<void> {
    const { boardId, doc } = this.room
    const shapes = boardShapes(doc)
    if (recordIds.includes(ALL_BOXES)) this.readAll()
    const records = recordIds.filter((id) => this.known.get(id) === false && !shapes.has(id))
    const back = recordIds.filter((id) => this.known.get(id) === true && shapes.has(id))
    try {
      if (records.length > 0)
        await this.send({ type: 'thread.detach', records: records.map((id) => this.lastOf(id)) })
      if (back.length > 0) await this.send({ type: 'thread.attach', recordIds: back })
    } catch (error) {
      if (this.isStopped || doc.isDestroyed) return
      this.services.log.warn({ err: error, boardId }, 'following records with threads failed')
      for (const id of recordIds) this.due.wait(id, RETRY_MS)
    }
  }

  private lastOf(recordId: string) {
    return {
      recordId,
      box: this.boxes.get(recordId) ?? null,
      by: this.removedBy.get(recordId) ?? null,
    }
  }

  private async send(command: { type: string } & Record<string, unknown>): Promise<void> {
    await this.services.sessions.dispatch(this.room.boardId, command, { kind: 'server' })
  }
}
