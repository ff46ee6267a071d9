import * as Y from 'yjs'
import { answerFrame, type Frame, updateFrame } from './frame.ts'

/** What came after the whole state was encoded may grow to this share of it before it is encoded anew. */
const TAIL_SHARE = 1 / 8
const MIN_TAIL_BYTES = 16 * 1024

/**
 * The answer to newcomers who have nothing yet: the whole state, encoded once for all of them, and what has come since as
 * a second, small frame. On a busy board there would be no two newcomers without an edit between them.
 */
export class JoinAnswer {
  private readonly doc: Y.Doc
  private whole: Frame | null = null
  private tail: Uint8Array[] = []
  private tailBytes = 0
  private tailFrame: Frame | null = null

  constructor(doc: Y.Doc) {
    this.doc = doc
  }

  add(update: Uint8Array): void {
    if (!this.whole) return
    this.tail.push(update)
    this.tailBytes += update.length
    this.tailFrame = null
    if (this.tailBytes > Math.max(this.whole.length * TAIL_SHARE, MIN_TAIL_BYTES)) this.whole = null
  }

  /** To be sent in this order. */
  frames(): { answer: Frame; tail: Frame | null } {
    if (!this.whole) {
      this.whole = answerFrame(Y.encodeStateAsUpdate(this.doc))
      this.tail = []
      this.tailBytes = 0
      this.tailFrame = null
    }
    if (this.tail.length > 0) this.tailFrame ??= updateFrame(Y.mergeUpdates(this.tail))
    return { answer: this.whole, tail: this.tailFrame }
  }
}
