import * as Y from 'yjs'

/** Measuring means encoding the whole document: tens of milliseconds for a big one. */
const MIN_MEASURE_INTERVAL_MS = 10_000

/** How big a document is, kept as an upper bound that is measured anew only when it gets near the limit. */
export class DocumentSize {
  private readonly doc: Y.Doc
  private readonly maxBytes: number
  private bytes: number
  private measuredAt = performance.now()

  constructor(doc: Y.Doc, maxBytes: number) {
    this.doc = doc
    this.maxBytes = maxBytes
    this.bytes = Y.encodeStateAsUpdate(doc).length
  }

  grow(bytes: number): void {
    this.bytes += bytes
  }

  hasRoomFor(bytes: number): boolean {
    if (this.bytes + bytes <= this.maxBytes) return true
    const now = performance.now()
    if (now - this.measuredAt >= MIN_MEASURE_INTERVAL_MS) {
      this.measuredAt = now
      this.bytes = Y.encodeStateAsUpdate(this.doc).length
    }
    return this.bytes + bytes <= this.maxBytes
  }
}
