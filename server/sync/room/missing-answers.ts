import type { Frame } from '../wire/frame.ts'
import type { JoinTail } from './join-tail.ts'

/** A larger answer is kept only for the clients that return in the next moment. */
const MAX_KEPT_BYTES = 64 * 1024
const MAX_KEPT = 16
const LARGE_KEPT_MS = 2_000
/** The large answers of one board that are kept at once. */
const MAX_LARGE_BYTES = 8 * 1024 * 1024
/** After more or larger updates than this the answer is encoded again, since each client gets its own copy of them. */
const MAX_LATER_UPDATES = 100
const MAX_LATER_BYTES = 64 * 1024

type MaybeLater<T> = T | Promise<T>

interface MissingAnswer {
  frame: MaybeLater<Frame | null>
  /** The person in whose turn it is encoded. */
  askedBy: string
  /** Number of updates in the tail that the answer covers. */
  covered: number
  /** Size of the tail that the answer covers. */
  coveredBytes: number
}

/**
 * Answers to state vectors. After a restart or a cut network nearly all pages of a board return at once, with one and the same state
 * vector: they share one answer, and each gets the updates since then behind it.
 */
export class MissingAnswers {
  private readonly answers = new Map<string, MissingAnswer>()
  private largeBytes = 0
  /** The answers that are being encoded, by person. */
  private readonly pending = new Map<string, Set<MissingAnswer>>()

  /**
   * @param tail the updates until now
   * @param askedBy the person whose turn a new answer uses
   * @param encode reads the board in this call; `null` when that is not possible now
   */
  find(
    stateVector: Uint8Array,
    tail: JoinTail,
    askedBy: string,
    encode: () => MaybeLater<Frame | null>,
  ): MaybeLater<{ answer: Frame; tail: Frame | null } | null> {
    const key = Buffer.from(stateVector).toString('latin1')
    const known = this.answers.get(key)
    const isFresh =
      known !== undefined &&
      !this.isBehind(known, askedBy) &&
      tail.count - known.covered <= MAX_LATER_UPDATES &&
      tail.bytes - known.coveredBytes <= MAX_LATER_BYTES
    const { frame, covered } = isFresh
      ? known
      : this.add(key, { frame: encode(), askedBy, covered: tail.count, coveredBytes: tail.bytes })
    const later = tail.framesAfter(covered)
    const answerWith = (answer: Frame | null) => answer && { answer, tail: later }
    return frame instanceof Promise ? frame.then(answerWith) : answerWith(frame)
  }

  /** Call when the tail begins anew. */
  clear(): void {
    this.answers.clear()
  }

  /** Whether it may wait behind other answers for another person, who has many sockets. */
  private isBehind(answer: MissingAnswer, askedBy: string): boolean {
    const pending = this.pending.get(answer.askedBy)
    return answer.askedBy !== askedBy && pending !== undefined && pending.size > 1 && pending.has(answer)
  }

  private countPending(added: MissingAnswer): void {
    const { askedBy } = added
    const pending = this.pending.get(askedBy) ?? new Set()
    this.pending.set(askedBy, pending.add(added))
    const end = () => {
      pending.delete(added)
      if (pending.size === 0) this.pending.delete(askedBy)
    }
    void Promise.resolve(added.frame).then(end, end)
  }

  private add(key: string, added: MissingAnswer): MissingAnswer {
    this.answers.delete(key)
    this.answers.set(key, added)
    const [oldest] = this.answers.keys()
    if (this.answers.size > MAX_KEPT && oldest !== undefined) this.answers.delete(oldest)
    if (added.frame instanceof Promise) {
      this.countPending(added)
      void added.frame.then((frame) => this.keep(key, added, frame))
    } else this.keep(key, added, added.frame)
    return added
  }

  private keep(key: string, added: MissingAnswer, frame: Frame | null): void {
    const bytes = frame?.length ?? 0
    if (frame === null || this.largeBytes + bytes > MAX_LARGE_BYTES) this.drop(key, added)
    else if (bytes > MAX_KEPT_BYTES) {
      this.largeBytes += bytes
      setTimeout(() => {
        this.largeBytes -= bytes
        this.drop(key, added)
      }, LARGE_KEPT_MS).unref()
    }
  }

  private drop(key: string, added: MissingAnswer): void {
    if (this.answers.get(key) === added) this.answers.delete(key)
  }
}
