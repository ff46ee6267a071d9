import { boardShapes } from '#board/board-doc.ts'
import { recordActivity } from '#db/board-activity.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#server/log.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import { personIn } from '#session/state.ts'

/** Fewer are everyday tidying and not worth a line. */
export const MANY_NOTES = 5
/** Notes that a person deletes within this time count as one deletion. */
const ONE_DELETION_MS = 5_000

export interface DeletionWatch {
  rooms: BoardsInMemory<OpenRoom>
  sessions: Pick<SessionHub, 'load'>
  db: Database
  log: Pick<Log, 'warn'>
  now?: () => number
}

/** Records who deleted many finished notes at once, on every board in memory. Returns a function that stops it. */
export function watchDeletedNotes(services: DeletionWatch): () => void {
  const { rooms, log } = services
  const watches = new Map<string, DeletedNotes>()
  const stopOpening = onEachOpenBoard(rooms, {
    begin: (room) => {
      watches.get(room.boardId)?.stop()
      watches.set(room.boardId, new DeletedNotes(room, services))
    },
    log,
    failure: 'recording deletions on a board failed',
  })
  return () => {
    stopOpening()
    for (const watch of watches.values()) watch.stop()
  }
}

class DeletedNotes {
  private readonly room: OpenRoom
  private readonly services: DeletionWatch
  private readonly byPerson = new Map<string, Set<string>>()
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly unsubscribe: () => void

  constructor(room: OpenRoom, services: DeletionWatch) {
    this.room = room
    this.services = services
    this.unsubscribe = room.onNoteActivity((noteId, by) => {
      if (by !== null && !boardShapes(room.doc).has(noteId)) this.add(noteId, by)
    })
  }

  stop(): void {
    this.unsubscribe()
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private add(noteId: string, userId: string): void {
    const deleted = this.byPerson.get(userId) ?? new Set()
    this.byPerson.set(userId, deleted.add(noteId))
    if (this.timers.has(userId)) return
    const timer = setTimeout(() => {
      this.timers.delete(userId)
      this.byPerson.delete(userId)
      this.record(userId, deleted).catch((error: unknown) =>
        this.services.log.warn(
          { err: error, boardId: this.room.boardId },
          'a deletion could not be recorded',
        ),
      )
    }, ONE_DELETION_MS)
    timer.unref()
    this.timers.set(userId, timer)
  }

  /** Only notes that were finished and not restored at once. */
  private async record(userId: string, deleted: ReadonlySet<string>): Promise<void> {
    const { sessions, db, now = Date.now } = this.services
    const { boardId, doc } = this.room
    const state = await sessions.load(boardId)
    if (!state) return
    const shapes = boardShapes(doc)
    const count = [...deleted].filter((id) => state.numbered.has(id) && !shapes.has(id)).length
    if (count < MANY_NOTES) return
    const name = personIn(state, userId)?.name ?? ''
    const activity = { userId, name, kind: 'notes.deleted' as const, subject: '', count }
    await recordActivity(db, boardId, activity, new Date(now()))
  }
}
