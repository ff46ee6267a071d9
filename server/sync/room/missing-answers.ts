import type { Frame } from '../wire/frame.ts'
import type { JoinTail } from './join-tail.ts'

/** A larger answer is shared by the clients that wait for it, and not kept for later ones. */
const MAX_KEPT_BYTES = 64 * 1024
const MAX_KEPT = 16
/** After more updates than this the answer is encoded again. */
const MAX_LATER_UPDATES = 100

interface MissingAnswer {
  frame: Promise<Frame | null>
  /** Number of updates in the tail that the answer covers. */
  covered: number
}

/**
 * Answers to state vectors, encoded in a thread. After a restart or a cut network nearly all pages of a board return at once, with one
 * and the same state vector: they share one answer, and each gets the updates since then behind it.
 */
export class MissingAnswers {
  private readonly answers = new Map<string, MissingAnswer>()

  /**
   * @param tail the updates until now
   * @param encode reads the board in this call, and resolves to `null` when that is not possible now
   */
  async find(
    stateVector: Uint8Array,
    tail: JoinTail,
    encode: () => Promise<Frame | null>,
  ): Promise<{ answer: Frame; tail: Frame | null } | null> {
    const key = Buffer.from(stateVector).toString('latin1')
    const known = this.answers.get(key)
    if (known && tail.count - known.covered <= MAX_LATER_UPDATES) {
      const later = tail.framesAfter(known.covered)
      const answer = await known.frame
      return answer && { answer, tail: later }
    }
    const answer = await this.add(key, { frame: encode(), covered: tail.count })
    return answer && { answer, tail: null }
  }

  /** Call when the tail begins anew. */
  clear(): void {
    this.answers.clear()
  }

  private async add(key: string, added: MissingAnswer): Promise<Frame | null> {
    this.answers.delete(key)
    this.answers.set(key, added)
    const [oldest] = this.answers.keys()
    if (this.answers.size > MAX_KEPT && oldest !== undefined) this.answers.delete(oldest)
    const frame = await added.frame
    const isKept = frame !== null && frame.length <= MAX_KEPT_BYTES
    if (!isKept && this.answers.get(key) === added) this.answers.delete(key)
    return frame
  }
}
