import { type Frame, updateFrame } from '../wire/frame.ts'
import { MAX_MERGED, mergeBatches } from '../wire/merge-batches.ts'
import { type SharedUpdates, SharedUpdatesWriter } from '../work/shared-updates.ts'

/** The updates since the state of a board was encoded, in order. */
export class JoinTail {
  bytes = 0
  private readonly updates: Uint8Array[] = []
  /** The first updates, merged; merged once, however many clients join. */
  private readonly merged: Frame[] = []
  private mergedCount = 0
  /** All updates in one frame, until the next update: on most boards people join more often than they edit. */
  private whole: Frame | null = null
  private readonly shared = new SharedUpdatesWriter()
  private sharedCount = 0

  get count(): number {
    return this.updates.length
  }

  add(update: Uint8Array): void {
    this.updates.push(update)
    this.whole = null
    this.bytes += update.length
  }

  /** The tail without its first `count` updates. */
  after(count: number): JoinTail {
    const rest = new JoinTail()
    for (const update of this.updates.slice(count)) rest.add(update)
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
    return count === this.count ? null : Buffer.concat(this.updates.slice(count).map(updateFrame))
  }

  private encode(): Frame {
    const whole = this.count - ((this.count - this.mergedCount) % MAX_MERGED)
    if (whole > this.mergedCount) {
      this.merged.push(...framesOf(this.updates.slice(this.mergedCount, whole)))
      this.mergedCount = whole
    }
    return Buffer.concat([...this.merged, ...framesOf(this.updates.slice(whole))])
  }

  share(): SharedUpdates {
    for (const update of this.updates.slice(this.sharedCount)) this.shared.add(update)
    this.sharedCount = this.count
    return this.shared.updates
  }
}

function framesOf(updates: readonly Uint8Array[]): Frame[] {
  return mergeBatches(updates).map(updateFrame)
}
