/** A snapshot, if there is one, and the updates after it, in order. */
export interface CompactRequest {
  id: number
  parts: Uint8Array[]
}

export type CompactAnswer =
  | { id: number; ok: true; data: Uint8Array; sha256: Uint8Array }
  | { id: number; ok: false; message: string }
