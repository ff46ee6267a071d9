import type { Frame } from '../wire/frame.ts'
import type { JoinTail } from './join-tail.ts'

/** A larger answer is shared by the clients that wait for it, and not kept for later ones. */
const MAX_KEPT_BYTES = 64 * 1024
const MAX_KEPT = 16
/** After more updates than this the answer is encoded again. */
const MAX_LATER_UPDATES = 100

type MaybeLater<T> = T | Promise<T>

interface MissingAnswer {
  frame: MaybeLater<Frame | null>
  /** Number of updates in the tail that the answer covers. */
  covered: number
}

/**
 * Answers to state vectors. After a restart or a cut network nearly all pages of a board return at once, with one and the same state
 * vector: they share one answer, and each gets the updates since then behind it.
 */
export class MissingAnswers {
  private readonly answers = new Map<string, MissingAnswer>()

  /**
   * @param tail the updates until now
   * @param encode reads the board in this call; `null` when that is not possible now
   */
  find(
    stateVector: Uint8Array,
    tail: JoinTail,
    encode: () => MaybeLater<Frame | null>,
  ): MaybeLater<{ answer: Frame; tail: Frame | null } | null> {
    const key = Buffer.from(stateVector).toString('latin1')
    const known = this.answers.get(key)
    const isFresh = known !== undefined && tail.count - known.covered <= MAX_LATER_UPDATES
    const { frame, covered } = isFresh ? known : this.add(key, { frame: encode(), covered: tail.count })
    const later = tail.framesAfter(covered)
    const answerWith = (answer: Frame | null) => answer && { answer, tail: later }
    return frame instanceof Promise ? frame.then(answerWith) : answerWith(frame)
  }

  /** Call when the tail begins anew. */
  clear(): void {
    this.answers.clear()
  }

  private add(key: string, added: MissingAnswer): MissingAnswer {
    this.answers.delete(key)
    this.answers.set(key, added)
    const [oldest] = this.answers.keys()
    if (this.answers.size > MAX_KEPT && oldest !== undefined) this.answers.delete(oldest)
    const dropUnlessSmall = (frame: Frame | null) => {
      const isSmall = frame !== null && frame.length <= MAX_KEPT_BYTES
      if (!isSmall && this.answers.get(key) === added) this.answers.delete(key)
    }
    if (added.frame instanceof Promise) void added.frame.then(dropUnlessSmall)
    else dropUnlessSmall(added.frame)
    return added
  }
}
