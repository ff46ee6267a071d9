import * as Y from 'yjs'

/** Measuring means encoding the whole document. */
const MIN_MEASURE_INTERVAL_MS = 10_000

export interface DocumentSizeOptions {
  maxBytes: number
  /** At most. */
  bytes: number
  /** Finds out how many bytes it really is, without holding anything up. `null`: not now. */
  measure: () => Promise<number | null>
}

/** How big a document is, kept as an upper bound that is measured again only when it gets near the limit. */
export class DocumentSize {
  private readonly options: DocumentSizeOptions
  private bytes: number
  /** What was added while it was being measured. */
  private grown = 0
  private measuredAt = Number.NEGATIVE_INFINITY

  constructor(options: DocumentSizeOptions) {
    this.options = options
    this.bytes = options.bytes
  }

  /** An upper bound. */
  get upTo(): number {
    return this.bytes
  }

  grow(bytes: number): void {
    this.bytes += bytes
    this.grown += bytes
  }

  hasRoomFor(bytes: number): boolean {
    const hasRoom = this.bytes + bytes <= this.options.maxBytes
    if (!hasRoom) void this.measureSoon()
    return hasRoom
  }

  private async measureSoon(): Promise<void> {
    const now = performance.now()
    if (now - this.measuredAt < MIN_MEASURE_INTERVAL_MS) return
    this.measuredAt = now
    this.grown = 0
    const bytes = await this.options.measure()
    if (bytes !== null) this.bytes = bytes + this.grown
  }
}

/** On this thread: for small documents. */
export function measureHere(doc: Y.Doc): number {
  return Y.encodeStateAsUpdate(doc).length
}
