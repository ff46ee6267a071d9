import { type Frame, updateFrame } from '../wire/frame.ts'
import { MAX_MERGED, mergeBatches } from '../wire/merge-batches.ts'
import { listUpdates, type SharedUpdates, SharedUpdatesWriter } from '../work/shared-updates.ts'

/**
 * The updates since the state of a board was encoded, in order. One behind the other in one piece of memory: a thousand arrays of each
 * board would be more for the collection of garbage than all that an edit leaves.
 */
export class JoinTail {
  bytes = 0
  private writer: SharedUpdatesWriter | null = null
  /** The place behind each update. */
  private readonly ends: number[] = []
  /** The first updates, merged; merged once, however many clients join. */
  private readonly merged: Frame[] = []
  private mergedCount = 0
  /** All updates in one frame, until the next update: on most boards people join more often than they edit. */
  private whole: Frame | null = null

  get count(): number {
    return this.ends.length
  }

  add(update: Uint8Array): void {
    this.writer ??= new SharedUpdatesWriter()
    this.ends.push(this.writer.add(update))
    this.whole = null
    this.bytes += update.length
  }

  /** The tail without its first `count` updates. */
  after(count: number): JoinTail {
    const rest = new JoinTail()
    for (const update of this.list(count)) rest.add(update)
    return rest
  }

  /** `null` when the tail is empty. */
  frame(): Frame | null {
    if (this.count === 0) return null
    this.whole ??= this.encode()
    return this.whole
  }

  /** The updates after the first `count`, each as it was sent; `null` if there are none. */
  framesAfter(count: number): Frame | null {
    return count === this.count ? null : Buffer.concat(this.list(count).map(updateFrame))
  }

  private encode(): Frame {
    const whole = this.count - ((this.count - this.mergedCount) % MAX_MERGED)
    if (whole > this.mergedCount) {
      this.merged.push(...framesOf(this.list(this.mergedCount, whole)))
      this.mergedCount = whole
    }
    return Buffer.concat([...this.merged, ...framesOf(this.list(whole))])
  }

  share(): SharedUpdates {
    this.writer ??= new SharedUpdatesWriter()
    return this.writer.updates
  }

  private list(from: number, to = this.count): Uint8Array[] {
    if (!this.writer || from === to) return []
    return listUpdates(this.writer.updates.subarray(this.ends[from - 1] ?? 0, this.ends[to - 1]))
  }
}

function framesOf(updates: readonly Uint8Array[]): Frame[] {
  return mergeBatches(updates).map(updateFrame)
}
