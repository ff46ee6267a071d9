import * as Y from 'yjs'
import type { TaskOptions, ThreadPool } from '#server/threads/thread-pool.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'
import { measureHere } from '../guard/document-size.ts'
import { answerFrame, type Frame } from '../wire/frame.ts'
import { ENCODE, ENCODE_MISSING, type StoredParts } from '../work/board-task.ts'
import { bytesOf } from '../work/board-threads.ts'
import { listUpdates, type SharedUpdates, shareUpdates } from '../work/shared-updates.ts'
import { JoinTail } from './join-tail.ts'
import { MissingAnswers } from './missing-answers.ts'

/** The updates since the last encoding may grow to this share of it before the board is encoded again. */
const TAIL_SHARE = 1 / 8
const MIN_TAIL_BYTES = 64 * 1024
/** Merging more updates than this for a newcomer would take too long. */
const MAX_TAIL_UPDATES = 1_000
/** This many structs are encoded within a few milliseconds; more are encoded in a thread. */
const MAX_STRUCTS = 6_000
/** The deletions among so many structs are found within a few milliseconds. */
const MAX_VISITED_STRUCTS = 100_000

/** A smaller tail and answer are written together: for them, a second write to the socket costs more than copying. */
const MAX_JOINED_BYTES = 256 * 1024

/** The tail goes out first; `null` when the board can't be read right now. */
export type EncodedJoin = { answer: Frame; tail: Frame | null } | null

/** One document, and the threads that encode it when it is large. */
export interface JoinAnswerOptions {
  /** Encodings for all newcomers take turns under it, as if the board were a person. */
  boardId: string
  /** Encoded here while it is small; always holds everything that was added. */
  doc: Y.Doc
  /** The updates that make up the document. */
  parts: readonly Uint8Array[]
  /** Without an answer from them, a newcomer has to try again later. */
  threads: Pick<ThreadPool, 'run'>
}

/** The board at one moment. */
class Base {
  readonly bytes: number
  private ownUpdates: readonly Uint8Array[]
  private frame: Frame | null

  /** @param frame the only update on the wire, if it is encoded */
  constructor(updates: readonly Uint8Array[], frame: Frame | null = null) {
    this.ownUpdates = updates
    this.bytes = updates.reduce((sum, { length }) => sum + length, 0)
    this.frame = frame
  }

  get updates(): readonly Uint8Array[] {
    return this.ownUpdates
  }

  /** It is one update, which can be sent as it is. */
  get isWhole(): boolean {
    return this.ownUpdates.length === 1
  }

  /** `null` while the board is several updates. */
  answer(): Frame | null {
    const [only] = this.ownUpdates
    if (this.frame || !only || !this.isWhole) return this.frame
    this.frame = answerFrame(only)
    // The end of the frame, so that the bytes are in memory once.
    this.ownUpdates = [this.frame.subarray(-only.length)]
    return this.frame
  }
}

/**
 * Answers state vectors. The whole state is encoded once for all newcomers, and later updates are sent as a separate
 * small frame: on a busy board there is an edit between any two newcomers. A client that lacks little of a document is answered on
 * the main thread: starting a thread takes a hundred times as long. A large answer is never encoded there.
 */
export class JoinAnswer {
  private readonly options: Omit<JoinAnswerOptions, 'parts'>
  private base: Base
  private sharedBase: SharedUpdates | null = null
  private readonly missing = new MissingAnswers()
  private tail = new JoinTail()
  /** The tail and the answer behind it in one buffer, for the next newcomers. */
  private joined: { tail: Frame; answer: Frame; both: Frame } | null = null
  private refreshing: Promise<void> | null = null
  private isEncodingSoon = false
  /** Counts bases; work that was started for an older base is discarded. */
  private generation = 0

  constructor({ parts, ...options }: JoinAnswerOptions) {
    this.options = options
    const [first, ...later] = parts
    // The snapshot is encoded already: the first newcomer need not wait for a thread that encodes it again.
    const base = new Base(first ? [first] : [])
    const bytes = later.reduce((sum, { length }) => sum + length, 0)
    const isShort = !isLongTail({ bytes, count: later.length }, base)
    this.base = isShort ? base : new Base(parts)
    if (isShort) for (const update of later) this.tail.add(update)
  }

  add(update: Uint8Array): void {
    this.tail.add(update)
    if (!this.isTailLong) return
    if (this.isLarge) void this.refresh()
    else this.encodeSoon()
  }

  /** The updates that make up the document now, for a thread. */
  parts(): StoredParts {
    if (this.isTailLong && !this.isLarge) this.encode()
    this.sharedBase ??= shareUpdates(this.base.updates)
    return { base: this.sharedBase, tail: this.tail.share() }
  }

  /** The answer for clients that have nothing yet. */
  whole(): EncodedJoin | Promise<EncodedJoin> {
    if (this.base.isWhole && !this.isTailLong) return this.frames()
    if (!this.isLarge) {
      this.encode()
      return this.frames()
    }
    // An old base with a long tail is better than a late answer.
    if (this.base.isWhole) {
      void this.refresh()
      return this.frames()
    }
    return this.refresh().then(() => this.frames())
  }

  /** @param askedBy the person whose turn an answer from a thread uses */
  after(stateVector: Uint8Array, askedBy: string): EncodedJoin | Promise<EncodedJoin> {
    const { doc } = this.options
    const isLittle = this.structs <= MAX_VISITED_STRUCTS && countMissing(doc, stateVector) <= MAX_STRUCTS
    if (!isLittle) return this.afterInThread(stateVector, askedBy)
    return this.missing.find(stateVector, this.tail, askedBy, () =>
      answerFrame(Y.encodeStateAsUpdate(doc, stateVector)),
    )
  }

  /** Size of the board as one update, measured without blocking; `null` when that is not possible now. */
  async measure(): Promise<number | null> {
    if (!this.isLarge) return measureHere(this.options.doc)
    await this.refresh()
    return this.base.isWhole ? this.base.bytes + this.tail.bytes : null
  }

  private async afterInThread(stateVector: Uint8Array, askedBy: string): Promise<EncodedJoin> {
    // Shared by all clients that wait: with everything in one update, the difference is found without building the document.
    if (!this.base.isWhole) await this.refresh()
    // May begin a new tail.
    const parts = this.parts()
    // The room sends the client everything from now on.
    return await this.missing.find(stateVector, this.tail, askedBy, async () => {
      const owner = askedBy
      const frame = await this.inThread(
        ENCODE_MISSING,
        { parts, stateVector },
        { owner, bytes: bytesOf(parts) },
      )
      return frame && bufferOf(frame)
    })
  }

  private get isLarge(): boolean {
    return this.structs > MAX_STRUCTS
  }

  private get structs(): number {
    let structs = 0
    for (const { length } of this.options.doc.store.clients.values()) structs += length
    return structs
  }

  private get isTailLong(): boolean {
    return isLongTail(this.tail, this.base)
  }

  private frames(): EncodedJoin {
    const answer = this.base.answer()
    if (!answer) return null
    const tail = this.tail.frame()
    if (!tail || tail.length + answer.length > MAX_JOINED_BYTES) return { answer, tail }
    if (this.joined?.tail !== tail || this.joined.answer !== answer)
      this.joined = { tail, answer, both: Buffer.concat([tail, answer]) }
    return { answer: this.joined.both, tail: null }
  }

  /** Otherwise the tail of a board that nobody joins would grow for ever. Not during the change that made it long. */
  private encodeSoon(): void {
    if (this.isEncodingSoon) return
    this.isEncodingSoon = true
    setImmediate(() => {
      this.isEncodingSoon = false
      if (this.isTailLong && !this.isLarge) this.encode()
    })
  }

  private encode(): void {
    const whole = Y.encodeStateAsUpdate(this.options.doc)
    this.rebase(new Base([whole]), this.tail.count)
  }

  private rebase(base: Base, covered: number): void {
    this.generation += 1
    this.base = base
    this.sharedBase = null
    this.tail = this.tail.after(covered)
    this.missing.clear()
  }

  private refresh(): Promise<void> {
    this.refreshing ??= this.encodeInThread().finally(() => {
      this.refreshing = null
    })
    return this.refreshing
  }

  private async encodeInThread(): Promise<void> {
    const parts = this.parts()
    const covered = this.tail.count
    const { generation } = this
    const owner = `board ${this.options.boardId}`
    const encoded = await this.inThread(ENCODE, parts, { owner, bytes: bytesOf(parts) })
    if (!encoded || generation !== this.generation) return
    const { updates, frame } = encoded
    this.rebase(new Base(listUpdates(updates), bufferOf(frame)), covered)
    this.sharedBase = updates
  }

  /** Without a result, the client tries again later. */
  private async inThread<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: NoInfer<Input>,
    options: TaskOptions,
  ): Promise<Output | null> {
    const done = await this.options.threads.run(task, input, options).catch(() => null)
    return done?.ok ? done.value : null
  }
}

function isLongTail({ bytes, count }: Pick<JoinTail, 'bytes' | 'count'>, base: Base): boolean {
  return bytes > Math.max(base.bytes * TAIL_SHARE, MIN_TAIL_BYTES) || count > MAX_TAIL_UPDATES
}

/** The structs that a client with this state vector lacks. */
function countMissing({ store }: Y.Doc, stateVector: Uint8Array): number {
  const known = Y.decodeStateVector(stateVector)
  let missing = 0
  for (const [client, structs] of store.clients) {
    const clock = known.get(client) ?? 0
    if (clock < Y.getState(store, client)) missing += structs.length - Y.findIndexSS(structs, clock)
  }
  return missing
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Frame {
  return Buffer.from(buffer, byteOffset, byteLength)
}
