import type { DocClient } from '#db/doc-clients.ts'
import type { DocUpdateRow } from '#db/doc-updates.ts'

/** What was appended can't be committed by this process any more; those who wait for it are told so. */
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

export interface BoardLogOptions {
  boardId: string
  doc: string
  epoch: number
  /** Of the last update in storage. */
  lastSeq: number
  /** Takes rows that must be committed together. */
  push: (board: BoardLog, rows: readonly DocUpdateRow[]) => void
  /** Fenced off: nothing of this board is written by this process any more. Called once. */
  onLost: () => void
}

/** One document's place in the log: numbers its updates and knows which of them are committed. */
export class BoardLog {
  readonly boardId: string
  private readonly options: BoardLogOptions
  private waiters: Waiter[] = []
  private lost: BoardLost | null = null
  /** How many callers of `gather` are not done. */
  private gathering = 0
  private gathered: DocUpdateRow[] = []
  lastSeq: number
  savedSeq: number

  constructor(options: BoardLogOptions) {
    this.options = options
    this.boardId = options.boardId
    this.lastSeq = options.lastSeq
    this.savedSeq = options.lastSeq
  }

  get isSaved(): boolean {
    return this.savedSeq === this.lastSeq
  }

  get isLost(): boolean {
    return this.lost !== null
  }

  /** @param clients the Yjs client ids that this update is the first to write under */
  append(actor: string, data: Uint8Array, clients: readonly DocClient[] = []): void {
    if (this.lost) return
    const { boardId, doc, epoch } = this.options
    this.lastSeq += 1
    this.gathered.push({ boardId, doc, epoch, seq: this.lastSeq, actor, data, clients })
    if (this.gathering === 0) this.pushGathered()
  }

  /**
   * What is appended until the returned function is called is committed together: a person's update, and what the server
   * corrects in it. After a crash between the two, the authors that the update claims would be taken for the server's.
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

  /** For the log: everything up to `seq` is committed. */
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

  /** For the log: the database knows a newer epoch. */
  lose(): void {
    if (this.lost) return
    this.lost = new BoardLost(this.boardId)
    for (const { reject } of this.waiters.splice(0)) reject(this.lost)
    this.options.onLost()
  }

  private pushGathered(): void {
    const rows = this.gathered
    this.gathered = []
    if (rows.length > 0 && !this.lost) this.options.push(this, rows)
  }
}
