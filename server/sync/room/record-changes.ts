import type { Log } from '#server/ground/log.ts'
import type { TouchedRecords } from '../guard/touched-records.ts'

/**
 * @param by the person who changed the note; `null` for the server or an agent
 * @param isMove nothing but its place within its parent has changed
 */
export type NoteListener = (noteId: string, by: string | null, isMove: boolean) => void

/** How long listeners are called in one go. */
const TURN_MS = 5

/** Calls a board's listeners with the changed records: later, never during a change, and many of them in several goes. */
export class RecordChanges {
  private readonly log: Log
  private readonly boardId: string
  /** Never changed, but replaced. */
  private listeners: readonly NoteListener[] = []
  private waiting: { noteId: string; by: string | null; isMove: boolean }[] = []
  private isScheduled = false

  constructor(boardId: string, log: Log) {
    this.boardId = boardId
    this.log = log
  }

  /** Returns a function that removes the listener. */
  listen(listener: NoteListener): () => void {
    this.listeners = [...this.listeners, listener]
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener)
    }
  }

  stop(): void {
    this.listeners = []
    this.waiting = []
  }

  /** @param records with the keys that changed; `null`: any of them */
  report(records: TouchedRecords['records'], by: string | null = null): void {
    if (this.listeners.length === 0) return
    for (const [noteId, keys] of records)
      this.waiting.push({ noteId, by, isMove: keys?.size === 1 && keys.has('at') })
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => this.reportSome())
  }

  /** The text of this note has lost a cursor. */
  reportText(noteId: string): void {
    this.report(new Map([[noteId, null]]))
  }

  private reportSome(): void {
    const start = performance.now()
    let done = 0
    for (const { noteId, by, isMove } of this.waiting) {
      this.reportOne(noteId, by, isMove)
      done++
      if (performance.now() - start > TURN_MS) break
    }
    this.waiting = this.waiting.slice(done)
    this.isScheduled = this.waiting.length > 0
    if (this.isScheduled) setImmediate(() => this.reportSome())
  }

  private reportOne(noteId: string, by: string | null, isMove: boolean): void {
    for (const listener of this.listeners) {
      try {
        listener(noteId, by, isMove)
      } catch (error) {
        this.log.error({ err: error, boardId: this.boardId }, 'board listener failed')
      }
    }
  }
}
