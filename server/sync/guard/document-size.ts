import * as Y from 'yjs'

/** Measuring encodes the whole document. */
const MIN_MEASURE_INTERVAL_MS = 10_000

/** How large a document may be, and how its real size is found. */
export interface DocumentSizeOptions {
  /** Limit of the whole document, encoded as one update. */
  maxBytes: number
  /** Upper bound of the size. */
  bytes: number
  /** Measures the real size without blocking; `null` when that is not possible now. */
  measure: () => Promise<number | null>
}

/** Tracks the size of a document as an upper bound, and measures again only when the bound gets near the limit. */
export class DocumentSize {
  private readonly options: DocumentSizeOptions
  private bytes: number
  /** Bytes that were added during the measurement. */
  private grown = 0
  private measuredAt = Number.NEGATIVE_INFINITY

  constructor(options: DocumentSizeOptions) {
    this.options = options
    this.bytes = options.bytes
  }

  /** Size in bytes, as an upper bound. */
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

/** Measures on this thread, for small documents. */
export function measureHere(doc: Y.Doc): number {
  return Y.encodeStateAsUpdate(doc).length
}
