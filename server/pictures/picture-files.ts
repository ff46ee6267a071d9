/** Where the bytes of pictures are kept. Keys are made by us: `<board>/<picture>.<size>.webp`. */
export interface PictureFiles {
  /** Resolves when the bytes are kept for good. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** null: there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Keys that are not there are no failure. */
  remove(keys: readonly string[]): Promise<void>
  /** Keys of what was put before that moment, some at a time, with what a crash left half-written. */
  listBefore(before: Date): AsyncIterable<readonly string[]>
}

/** The bytes can't be written or read now: a full disk, a bucket that is away. */
export class PictureFilesFailure extends Error {}
