import type { Log } from '#server/ground/log.ts'

/** @param by the person who changed the note; `null` for the server or an agent */
export type NoteListener = (noteId: string, by: string | null) => void

/** How long listeners are called in one go. */
const TURN_MS = 5

/** Calls a board's listeners with the changed records: later, never during a change, and many of them in several goes. */
export class RecordChanges {
  private readonly log: Log
  private readonly boardId: string
  private readonly listeners = new Set<NoteListener>()
  private waiting: { noteId: string; by: string | null }[] = []
  private isScheduled = false

  constructor(boardId: string, log: Log) {
    this.boardId = boardId
    this.log = log
  }

  /** Returns a function that removes the listener. */
  listen(listener: NoteListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  stop(): void {
    this.listeners.clear()
    this.waiting = []
  }

  report(noteIds: Iterable<string>, by: string | null = null): void {
    if (this.listeners.size === 0) return
    for (const noteId of noteIds) this.waiting.push({ noteId, by })
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => this.reportSome())
  }

  private reportSome(): void {
    const start = performance.now()
    let done = 0
    for (const { noteId, by } of this.waiting) {
      this.reportOne(noteId, by)
      done++
      if (performance.now() - start > TURN_MS) break
    }
    this.waiting = this.waiting.slice(done)
    this.isScheduled = this.waiting.length > 0
    if (this.isScheduled) setImmediate(() => this.reportSome())
  }

  private reportOne(noteId: string, by: string | null): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(noteId, by)
      } catch (error) {
        this.log.error({ err: error, boardId: this.boardId }, 'board listener failed')
      }
    }
  }
}
