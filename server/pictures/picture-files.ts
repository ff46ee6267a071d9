/** Stores the bytes of pictures. We create the keys: `<board>/<picture>.<size>.webp`. */
export interface PictureFiles {
  /** Resolves when the bytes are stored durably. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** `null` if there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Missing keys are no failure. */
  remove(keys: readonly string[]): Promise<void>
  /** Keys stored before this time, in batches, including half-written files of a crash. */
  listBefore(before: Date): AsyncIterable<readonly string[]>
}

/** The bytes can't be written or read now: a full disk, an unreachable bucket. */
export class PictureFilesFailure extends Error {}
