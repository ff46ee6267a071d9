import * as Y from 'yjs'
import { z } from 'zod'
import { boardShapes } from '#board/doc/board-doc.ts'
import { recordActivity } from '#db/board-activity.ts'
import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { personIn } from '#session/members/members-slice.ts'
import { DELETION_SUBJECTS, type DeletionSubject, deletionSubject } from './deletion-subject.ts'

/** Fewer are everyday tidying and not worth a line. */
export const MIN_LISTED_DELETIONS = 5
/** Subjects whose single deletion is worth a line. */
const RARE: ReadonlySet<DeletionSubject> = new Set(['frame', 'picture', 'card'])
/** One person's deletions within this time of the first count as one deletion. */
const ONE_DELETION_MS = 5_000

/** The boards whose deletions are recorded, the sessions that know names and finished notes, and where lines go. */
export interface DeletionWatch {
  rooms: BoardsInMemory<OpenRoom>
  sessions: Pick<SessionHub, 'load'>
  db: Database
  log: Pick<Log, 'warn'>
  now?: () => number
}

/** Records mass deletions, with the person and the kind, on every board in memory. Returns a function that stops it. */
export function watchDeletions(services: DeletionWatch): () => void {
  const { rooms, log } = services
  const watches = new Set<Deletions>()
  const stopOpening = onEachOpenBoard(rooms, {
    begin: (room) => {
      const watch = new Deletions(room, services)
      watches.add(watch)
      room.doc.once('destroy', () => watch.leave(() => watches.delete(watch)))
    },
    log,
    failure: 'recording deletions failed',
  })
  return () => {
    stopOpening()
    for (const watch of watches) watch.stop()
  }
}

/** The origin that the room's writers set; a client's own transactions have other origins. */
const WriterOrigin = z.object({ isRecorded: z.literal(true).optional(), program: z.string().optional() })

/** One person's deletions within a few seconds, by hand or with one program. */
interface Deleted {
  userId: string
  program: string | null
  /** The types of the records, by id. */
  types: Map<string, string>
  timer: NodeJS.Timeout
}

class Deletions {
  private readonly room: OpenRoom
  private readonly services: DeletionWatch
  /** The types of deleted records, by id, until the deletion is recorded, or the record is found restored. */
  private readonly types = new Map<string, string>()
  /** The programs that deleted records, until the change is reported. */
  private readonly programs = new Map<string, string>()
  private readonly pending = new Map<string, Deleted>()
  private readonly unsubscribe: () => void
  private left: (() => void) | null = null

  constructor(room: OpenRoom, services: DeletionWatch) {
    this.room = room
    this.services = services
    const shapes = boardShapes(room.doc)
    const readEvent = (event: Y.YMapEvent<Y.Map<unknown>>) => this.read(event)
    shapes.observe(readEvent)
    const stopListening = room.onNoteActivity((id, by, isMove) => {
      if (isMove) return
      const type = shapes.has(id) ? undefined : this.types.get(id)
      if (type !== undefined && by !== null) this.add(id, type, by)
      else this.types.delete(id)
      this.programs.delete(id)
    })
    let isListening = true
    this.unsubscribe = () => {
      // A server that stops closes its boards afterwards: they leave memory once more.
      if (!isListening) return
      isListening = false
      shapes.unobserve(readEvent)
      stopListening()
    }
  }

  stop(): void {
    this.unsubscribe()
    for (const { timer } of this.pending.values()) clearTimeout(timer)
  }

  /** The board leaves memory: the last deletions are still recorded, then `left` is called. */
  leave(left: () => void): void {
    this.unsubscribe()
    this.left = left
    this.endIfDone()
  }

  private read(event: Y.YMapEvent<Y.Map<unknown>>): void {
    const gone = [...event.keysChanged].filter((id) => !event.target.has(id))
    if (gone.length === 0) return
    const { isRecorded, program } = WriterOrigin.safeParse(event.transaction.origin).data ?? {}
    for (const id of gone) {
      const type = typeBefore(event, id)
      if (type !== null) this.types.set(id, type)
      if (isRecorded) this.forget(id)
      else if (program === undefined) this.programs.delete(id)
      else this.programs.set(id, program)
    }
  }

  private endIfDone(): void {
    if (this.pending.size === 0) this.left?.()
  }

  /** It is recorded separately: the reported change adds no other line. */
  private forget(id: string): void {
    this.types.delete(id)
    for (const { types } of this.pending.values()) types.delete(id)
  }

  private add(id: string, type: string, userId: string): void {
    // An earlier change may be reported after the deletion: the last one is the deletion's.
    for (const { types } of this.pending.values()) types.delete(id)
    const program = this.programs.get(id) ?? null
    const key = JSON.stringify([userId, program])
    const known = this.pending.get(key)
    if (known) {
      known.types.set(id, type)
      return
    }
    const timer = setTimeout(() => this.end(key), ONE_DELETION_MS)
    timer.unref()
    this.pending.set(key, { userId, program, types: new Map([[id, type]]), timer })
  }

  private end(key: string): void {
    const deleted = this.pending.get(key)
    this.pending.delete(key)
    if (deleted) {
      for (const id of deleted.types.keys()) this.types.delete(id)
      this.record(deleted).catch((error: unknown) =>
        this.services.log.warn({ err: error, boardId: this.room.boardId }, 'recording a deletion failed'),
      )
    }
    this.endIfDone()
  }

  /** Without records that were restored at once, and of notes only finished ones. */
  private async record({ userId, program, types }: Deleted): Promise<void> {
    const { sessions, db, now = Date.now } = this.services
    const { boardId, doc } = this.room
    const state = await sessions.load(boardId)
    if (!state) return
    const shapes = boardShapes(doc)
    const gone = [...types].filter(([id]) => !shapes.has(id))
    const name = personIn(state, userId)?.name ?? ''
    const by = { userId, name, program }
    const at = new Date(now())
    const notes = gone.filter(([id, type]) => type === 'note' && state.noteNumbers.has(id)).length
    if (notes >= MIN_LISTED_DELETIONS)
      await recordActivity(db, boardId, { ...by, kind: 'notes.deleted', subject: '', count: notes }, at)
    for (const subject of DELETION_SUBJECTS) {
      const count = gone.filter(([, type]) => deletionSubject(type) === subject).length
      if (count < (RARE.has(subject) ? 1 : MIN_LISTED_DELETIONS)) continue
      await recordActivity(db, boardId, { ...by, kind: 'shapes.deleted', subject, count }, at)
    }
  }
}

/**
 * The type of a record that this event deleted: its content is there until the end of the event. `null` if it was not there before.
 */
function typeBefore(event: Y.YMapEvent<Y.Map<unknown>>, id: string): string | null {
  let item = event.target._map.get(id) ?? null
  while (item && event.adds(item)) item = item.left
  if (!(item?.content instanceof Y.ContentType) || !event.deletes(item)) return null
  const [type] = item.content.type._map.get('t')?.content.getContent() ?? []
  return String(type)
}
