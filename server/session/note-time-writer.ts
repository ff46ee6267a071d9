import type { Database } from '#db/driver/database.ts'
import { type TouchedNote, touchNotes } from '#db/notes.ts'
import type { Log } from '#server/ground/log.ts'

/** On a hundred busy boards, a statement for each change took the database more time than the changes themselves. */
const GATHER_MS = 2_000
/** After a failure of the database. */
const RETRY_MS = 5_000
/** While the database is away. The oldest go first: their boards are the quietest. */
const MAX_WAITING = 50_000

export interface NoteTimeWriterOptions {
  db: Database
  log: Pick<Log, 'warn'>
  gatherMs?: number | undefined
}

/** Records when notes were started and last changed, those of all boards together. */
export class NoteTimeWriter {
  private readonly options: NoteTimeWriterOptions
  private waiting = new Map<string, TouchedNote>()
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(options: NoteTimeWriterOptions) {
    this.options = options
  }

  /** These notes changed now. */
  touch(boardId: string, noteIds: Iterable<string>): void {
    const at = Date.now()
    for (const noteId of noteIds) this.keep({ boardId, noteId, at })
    if (this.waiting.size > 0) this.writeIn(this.options.gatherMs ?? GATHER_MS)
  }

  /** Resolves when everything is written, or the database refused it. */
  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    await this.writing
    await this.write().catch((error: unknown) => this.warn(error))
  }

  private keep(note: TouchedNote): void {
    const key = `${note.boardId} ${note.noteId}`
    this.waiting.delete(key)
    this.waiting.set(key, note)
    for (const oldest of this.waiting.keys()) {
      if (this.waiting.size <= MAX_WAITING) break
      this.waiting.delete(oldest)
    }
  }

  private writeIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null
      this.writing = this.write().catch((error: unknown) => {
        this.warn(error)
        this.writeIn(RETRY_MS)
      })
    }, ms)
  }

  private async write(): Promise<void> {
    const { waiting } = this
    if (waiting.size === 0) return
    this.waiting = new Map()
    try {
      await touchNotes(this.options.db, [...waiting.values()])
    } catch (error) {
      const since = this.waiting
      this.waiting = waiting
      for (const note of since.values()) this.keep(note)
      throw error
    }
  }

  private warn(error: unknown): void {
    this.options.log.warn({ err: error }, 'writing the times of notes failed')
  }
}
