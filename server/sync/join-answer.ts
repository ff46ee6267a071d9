import * as Y from 'yjs'
import { measureHere } from './document-size.ts'
import { answerFrame, type Frame, updateFrame } from './frame.ts'
import { mergeBatches } from './merge-batches.ts'
import type { BoardThreads } from './work/board-threads.ts'

/** What came after the whole state was encoded may grow to this share of it before it is encoded again. */
const TAIL_SHARE = 1 / 8
const MIN_TAIL_BYTES = 16 * 1024
/** So many structs are encoded within a few milliseconds; more are encoded in a thread. */
const MAX_STRUCTS = 6_000

/** The tail is sent first; `null`: the board can't be read right now. */
export type Answer = { answer: Frame; tail: Frame | null } | null

export interface JoinAnswerOptions {
  boardId: string
  doc: Y.Doc
  /** The updates that the document was made from. */
  parts: readonly Uint8Array[]
  threads: BoardThreads
}

/** The board as bytes at one moment, and what has come since. */
interface Base {
  parts: readonly Uint8Array[]
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
  private tail: Uint8Array[] = []
  private tailBytes = 0
  private tailFrame: Frame | null = null
  private refreshing: Promise<void> | null = null
  /** Counts bases: what was begun for another one is of no use. */
  private generation = 0

  constructor(options: JoinAnswerOptions) {
    this.options = options
    this.base = baseOf(options.parts)
  }

  add(update: Uint8Array): void {
    this.tail.push(update)
    this.tailBytes += update.length
    this.tailFrame = null
    if (this.isTailLong && this.isLarge) void this.refresh()
  }

  /** The updates that make up the document as it is now. */
  parts(): readonly Uint8Array[] {
    if (this.isTailLong && !this.isLarge) this.encode()
    return [...this.base.parts, ...this.tail]
  }

  /** For those who have nothing yet. */
  whole(): Answer | Promise<Answer> {
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
  after(stateVector: Uint8Array, askedBy: string): Answer | Promise<Answer> {
    const { doc, threads } = this.options
    if (!this.isLarge) return { answer: answerFrame(Y.encodeStateAsUpdate(doc, stateVector)), tail: null }
    // Who asks is told of everything that comes from now on by the room.
    return threads
      .run(askedBy, { kind: 'diff', parts: this.parts(), stateVector })
      .then((result) =>
        result.kind === 'done' ? { answer: answerFrame(result.answer.update), tail: null } : null,
      )
  }

  /** Bytes of all of it as one update, measured without holding anything up; `null`: not now. */
  async measure(): Promise<number | null> {
    if (!this.isLarge) return measureHere(this.options.doc)
    await this.refresh()
    return this.base.frame && this.base.bytes + this.tailBytes
  }

  private get isLarge(): boolean {
    let structs = 0
    for (const { length } of this.options.doc.store.clients.values()) structs += length
    return structs > MAX_STRUCTS
  }

  private get isTailLong(): boolean {
    return this.tailBytes > Math.max(this.base.bytes * TAIL_SHARE, MIN_TAIL_BYTES)
  }

  private frames(): Answer {
    const { frame } = this.base
    if (!frame) return null
    if (this.tail.length > 0) this.tailFrame ??= Buffer.concat(mergeBatches(this.tail).map(updateFrame))
    return { answer: frame, tail: this.tailFrame }
  }

  private encode(): void {
    this.rebase(Y.encodeStateAsUpdate(this.options.doc), this.tail.length)
  }

  private rebase(whole: Uint8Array, covered: number): void {
    this.generation += 1
    this.base = { parts: [whole], bytes: whole.length, frame: answerFrame(whole) }
    this.tail = this.tail.slice(covered)
    this.tailBytes = this.tail.reduce((bytes, update) => bytes + update.length, 0)
    this.tailFrame = null
  }

  private refresh(): Promise<void> {
    const { boardId, threads } = this.options
    const covered = this.tail.length
    const { generation } = this
    const task = { kind: 'diff', parts: [...this.base.parts, ...this.tail], stateVector: NOTHING } as const
    this.refreshing ??= threads.run(`board ${boardId}`, task).then((result) => {
      this.refreshing = null
      if (result.kind === 'done' && generation === this.generation) this.rebase(result.answer.update, covered)
    })
    return this.refreshing
  }
}

/** The state vector of a document that is empty. */
const NOTHING = Uint8Array.of(0)

function baseOf(parts: readonly Uint8Array[]): Base {
  return { parts, bytes: parts.reduce((bytes, part) => bytes + part.length, 0), frame: null }
}
