import type { Log } from '#server/log.ts'

/** @param by the person who changed the note; null: nobody did, or none of the people */
export type NoteListener = (noteId: string, by: string | null) => void

/** How long listeners are told in one go. */
const TURN_MS = 5

/** Tells listeners of a board which records changed: later, never in the midst of a change, and many in several goes. */
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

  /** Returns how to stop. */
  listen(listener: NoteListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  stop(): void {
    this.listeners.clear()
    this.waiting = []
  }

  tell(noteIds: Iterable<string>, by: string | null = null): void {
    if (this.listeners.size === 0) return
    for (const noteId of noteIds) this.waiting.push({ noteId, by })
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => this.tellSome())
  }

  private tellSome(): void {
    const start = performance.now()
    let told = 0
    for (const { noteId, by } of this.waiting) {
      this.tellOne(noteId, by)
      told++
      if (performance.now() - start > TURN_MS) break
    }
    this.waiting = this.waiting.slice(told)
    this.isScheduled = this.waiting.length > 0
    if (this.isScheduled) setImmediate(() => this.tellSome())
  }

  private tellOne(noteId: string, by: string | null): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(noteId, by)
      } catch (error) {
        this.log.error({ err: error, boardId: this.boardId }, 'a listener to a board failed')
      }
    }
  }
}
