/** Number of stored updates that the newest snapshot doesn't cover. */
export interface Uncovered {
  rows: number
  bytes: number
  /** Size of the newest snapshot. */
  snapshotBytes: number
}

export class UncoveredUpdates {
  now: Uncovered

  constructor(loaded: { rowsSinceSnapshot: number; bytesSinceSnapshot: number; snapshotBytes: number }) {
    const { rowsSinceSnapshot: rows, bytesSinceSnapshot: bytes, snapshotBytes } = loaded
    this.now = { rows, bytes, snapshotBytes }
  }

  add(update: Uint8Array): void {
    const { rows, bytes, snapshotBytes } = this.now
    this.now = { rows: rows + 1, bytes: bytes + update.length, snapshotBytes }
  }

  /** A new snapshot covers the updates in `before`, which was taken when the work on it began. */
  cover(before: Uncovered, snapshotBytes: number): void {
    const { rows, bytes } = this.now
    this.now = { rows: rows - before.rows, bytes: bytes - before.bytes, snapshotBytes }
  }
}
