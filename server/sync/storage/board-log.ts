import type { DocClient } from '#db/doc-clients.ts'
import { appendKey, type DocUpdateRow } from '#db/doc-updates.ts'

/** This process can no longer commit the appended updates; all waiting callers get this error. */
export class BoardLost extends Error {
  constructor(boardId: string) {
    super(`board ${boardId} is written by another process now`)
    this.name = 'BoardLost'
  }
}

interface Waiter {
  seq: number
  resolve: () => void
  reject: (error: Error) => void
}

/** One document in the database, and where its rows go. */
export interface BoardLogOptions {
  /** The board of the canvas, also where the document is a draft. */
  boardId: string
  /** The name of the document on its board: the canvas, or a person's draft. */
  doc: string
  /** The board epoch of this process: the database refuses rows once another one has a newer epoch. */
  epoch: number
  /** Sequence number of the last stored update. */
  lastSeq: number
  /** Takes rows that must be committed together. */
  push: (board: BoardLog, rows: readonly DocUpdateRow[]) => void
  /** Another process has taken the board over: this one writes nothing of it any more. Called once. */
  onLost: () => void
}

/** The log of one document: numbers its updates and tracks which are committed. */
export class BoardLog {
  readonly boardId: string
  /** The `appendKey` of its rows. */
  readonly key: string
  private readonly options: BoardLogOptions
  private waiters: Waiter[] = []
  private lost: BoardLost | null = null
  /** How many `gather` calls are still open. */
  private gathering = 0
  private gathered: DocUpdateRow[] = []
  lastSeq: number
  savedSeq: number

  constructor(options: BoardLogOptions) {
    this.options = options
    this.boardId = options.boardId
    this.key = appendKey(options)
    this.lastSeq = options.lastSeq
    this.savedSeq = options.lastSeq
  }

  get isSaved(): boolean {
    return this.savedSeq === this.lastSeq
  }

  get isLost(): boolean {
    return this.lost !== null
  }

  /** @param clients the Yjs client ids under which this update is the first to write */
  append(actor: string, data: Uint8Array, clients: readonly DocClient[] = []): void {
    if (this.lost) return
    const { boardId, doc, epoch } = this.options
    this.lastSeq += 1
    this.gathered.push({ boardId, doc, epoch, seq: this.lastSeq, actor, data, clients })
    if (this.gathering === 0) this.pushGathered()
  }

  /**
   * Everything appended until the returned function is called is committed together: a person's update and the server's
   * corrections of it. After a crash between the two, the authors that the update claims would pass for the server's.
   */
  gather(): () => void {
    this.gathering += 1
    return () => {
      this.gathering -= 1
      if (this.gathering === 0) this.pushGathered()
    }
  }

  /** Resolves after the COMMIT that covers everything appended so far; rejects with BoardLost. */
  async saved(): Promise<void> {
    if (this.lost) throw this.lost
    if (this.isSaved) return
    const seq = this.lastSeq
    await new Promise<void>((resolve, reject) => this.waiters.push({ seq, resolve, reject }))
  }

  /** Resolves when everything is committed, also what is appended meanwhile; rejects with BoardLost. */
  async allSaved(): Promise<void> {
    do await this.saved()
    while (!this.isSaved)
  }

  /** Called by the update log when everything up to `seq` is committed. */
  committed(seq: number): void {
    this.savedSeq = seq
    let done = 0
    for (const waiter of this.waiters) {
      if (waiter.seq > seq) break
      waiter.resolve()
      done++
    }
    this.waiters.splice(0, done)
  }

  /**
   * Nothing more is appended. Rows that the update log has may still be committed, and their callers wait for that: the database
   * decides by the epoch. A caller that got an error for a row that is then committed would write the same once more.
   */
  lose(): void {
    if (this.lost) return
    this.lost = new BoardLost(this.boardId)
    this.rejectAfter(this.lastSeq - this.gathered.length, this.lost)
    this.options.onLost()
  }

  /** Called by the update log when the database refused the rows: it has a newer epoch, for example. */
  refused(): void {
    this.lose()
    this.rejectAfter(this.savedSeq, new BoardLost(this.boardId))
  }

  private rejectAfter(seq: number, error: BoardLost): void {
    const kept = this.waiters.filter((waiter) => waiter.seq <= seq)
    const rejected = this.waiters.filter((waiter) => waiter.seq > seq)
    this.waiters = kept
    for (const { reject } of rejected) reject(error)
  }

  private pushGathered(): void {
    const rows = this.gathered
    this.gathered = []
    if (rows.length > 0 && !this.lost) this.options.push(this, rows)
  }
}
