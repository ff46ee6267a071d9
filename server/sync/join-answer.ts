import * as Y from 'yjs'
import { measureHere } from './document-size.ts'
import { answerFrame, type Frame } from './frame.ts'
import { JoinTail } from './join-tail.ts'
import type { StoredParts } from './work/board-task.ts'
import type { BoardThreads } from './work/board-threads.ts'
import { listUpdates, type SharedUpdates, shareUpdates } from './work/shared-updates.ts'

/** What came after the whole state was encoded may grow to this share of it before it is encoded again. */
const TAIL_SHARE = 1 / 8
const MIN_TAIL_BYTES = 64 * 1024
/** Merging more for a newcomer would take too long. */
const MAX_TAIL_UPDATES = 1_000
/** So many structs are encoded within a few milliseconds; more are encoded in a thread. */
const MAX_STRUCTS = 6_000

/** The tail is sent first; `null`: the board can't be read right now. */
export type EncodedJoin = { answer: Frame; tail: Frame | null } | null

export interface JoinAnswerOptions {
  boardId: string
  doc: Y.Doc
  /** The updates that the document was made from. */
  parts: readonly Uint8Array[]
  threads: BoardThreads
}

/** The board as bytes at one moment. */
interface Base {
  updates: readonly Uint8Array[]
  bytes: number
  /** `null`: not one update yet. */
  frame: Frame | null
}

/**
 * The answers to those who ask what they lack. The whole state is encoded once for all newcomers, and what has come since
 * goes out as a small frame of its own: on a busy board there would be no two newcomers without an edit between them.
 * Encoding walks all of the document, however little is asked for, so a large one is never encoded on the main thread.
 */
export class JoinAnswer {
  private readonly options: JoinAnswerOptions
  private base: Base
  private sharedBase: SharedUpdates | null = null
  private tail = new JoinTail()
  private refreshing: Promise<void> | null = null
  /** Counts bases: what was begun for another one is of no use. */
  private generation = 0

  constructor(options: JoinAnswerOptions) {
    this.options = options
    const { parts } = options
    this.base = { updates: parts, bytes: parts.reduce((sum, part) => sum + part.length, 0), frame: null }
  }

  add(update: Uint8Array): void {
    this.tail.add(update)
    if (this.isTailLong && this.isLarge) void this.refresh()
  }

  /** The updates that make up the document as it is now, for a thread. */
  parts(): StoredParts {
    if (this.isTailLong && !this.isLarge) this.encode()
    this.sharedBase ??= shareUpdates(this.base.updates)
    return { base: this.sharedBase, tail: this.tail.share() }
  }

  /** For those who have nothing yet. */
  whole(): EncodedJoin | Promise<EncodedJoin> {
    if (this.base.frame && !this.isTailLong) return this.frames()
    if (!this.isLarge) {
      this.encode()
      return this.frames()
    }
    // Old and a long tail is better than late.
    if (this.base.frame) {
      void this.refresh()
      return this.frames()
    }
    return this.refresh().then(() => (this.base.frame ? this.frames() : null))
  }

  /** @param askedBy whose turn it takes when the answer is made in a thread */
  after(stateVector: Uint8Array, askedBy: string): EncodedJoin | Promise<EncodedJoin> {
    const { doc } = this.options
    if (!this.isLarge) return { answer: answerFrame(Y.encodeStateAsUpdate(doc, stateVector)), tail: null }
    return this.afterInThread(stateVector, askedBy)
  }

  /** Bytes of all of it as one update, measured without holding anything up; `null`: not now. */
  async measure(): Promise<number | null> {
    if (!this.isLarge) return measureHere(this.options.doc)
    await this.refresh()
    return this.base.frame && this.base.bytes + this.tail.bytes
  }

  private async afterInThread(stateVector: Uint8Array, askedBy: string): Promise<EncodedJoin> {
    // Once for all who ask: from one update, what is missing is found without putting the document together.
    if (!this.base.frame) await this.refresh()
    // Who asks is told of everything that comes from now on by the room.
    const task = { kind: 'diff', parts: this.parts(), stateVector } as const
    const result = await this.options.threads.run(askedBy, task)
    return result.kind === 'done' ? { answer: Buffer.from(result.answer.frame), tail: null } : null
  }

  private get isLarge(): boolean {
    let structs = 0
    for (const { length } of this.options.doc.store.clients.values()) structs += length
    return structs > MAX_STRUCTS
  }

  private get isTailLong(): boolean {
    const { bytes, count } = this.tail
    return bytes > Math.max(this.base.bytes * TAIL_SHARE, MIN_TAIL_BYTES) || count > MAX_TAIL_UPDATES
  }

  private frames(): EncodedJoin {
    const { frame } = this.base
    return frame && { answer: frame, tail: this.tail.frame() }
  }

  private encode(): void {
    const whole = Y.encodeStateAsUpdate(this.options.doc)
    this.rebase({ updates: [whole], bytes: whole.length, frame: answerFrame(whole) }, this.tail.count)
  }

  private rebase(base: Base, covered: number): void {
    this.generation += 1
    this.base = base
    this.sharedBase = null
    this.tail = this.tail.after(covered)
  }

  private refresh(): Promise<void> {
    const { boardId, threads } = this.options
    this.refreshing ??= this.encodeInThread(`board ${boardId}`, threads).finally(() => {
      this.refreshing = null
    })
    return this.refreshing
  }

  private async encodeInThread(key: string, threads: BoardThreads): Promise<void> {
    const parts = this.parts()
    const covered = this.tail.count
    const { generation } = this
    const result = await threads.run(key, { kind: 'encode', parts })
    if (result.kind !== 'done' || generation !== this.generation) return
    const { updates, frame } = result.answer
    this.rebase({ updates: listUpdates(updates), bytes: updates.length, frame: Buffer.from(frame) }, covered)
    this.sharedBase = updates
  }
}
