/**
 * Yjs updates one after the other, each preceded by its length, in shared memory: handing a board to a thread copies nothing,
 * however large it is and however often that happens.
 */
export type SharedUpdates = Uint8Array<SharedArrayBuffer>

const MIN_BYTES = 4 * 1024
/** Size of the length before each update. */
const LENGTH_BYTES = 4

/** Collects updates in shared memory. Returned lists never change: later updates are written behind them. */
export class SharedUpdatesWriter {
  private bytes: SharedUpdates
  private used = 0

  /** @param expectedBytes the size of all updates, if known: less is copied while it grows */
  constructor(expectedBytes = 0) {
    this.bytes = allocate(Math.max(expectedBytes, MIN_BYTES))
  }

  /** Returns the place behind the update. */
  add(update: Uint8Array): number {
    const end = this.used + LENGTH_BYTES + update.length
    if (end > this.bytes.length) {
      const larger = allocate(2 * end)
      larger.set(this.bytes.subarray(0, this.used))
      this.bytes = larger
    }
    lengthsOf(this.bytes).setUint32(this.used, update.length)
    this.bytes.set(update, this.used + LENGTH_BYTES)
    this.used = end
    return end
  }

  get updates(): SharedUpdates {
    return this.bytes.subarray(0, this.used)
  }
}

/** Copies updates into memory that threads can read without another copy. */
export function shareUpdates(updates: readonly Uint8Array[]): SharedUpdates {
  const bytes = updates.reduce((sum, update) => sum + LENGTH_BYTES + update.length, 0)
  const writer = new SharedUpdatesWriter(bytes)
  for (const update of updates) writer.add(update)
  return writer.updates
}

/** The updates in order, not copied. */
export function listUpdates(shared: SharedUpdates): SharedUpdates[] {
  const lengths = lengthsOf(shared)
  const updates: SharedUpdates[] = []
  for (let at = 0; at < shared.length; ) {
    const from = at + LENGTH_BYTES
    at = from + lengths.getUint32(at)
    updates.push(shared.subarray(from, at))
  }
  return updates
}

function allocate(bytes: number): SharedUpdates {
  return new Uint8Array(new SharedArrayBuffer(bytes))
}

function lengthsOf({ buffer, byteOffset, byteLength }: SharedUpdates): DataView<SharedArrayBuffer> {
  return new DataView(buffer, byteOffset, byteLength)
}
