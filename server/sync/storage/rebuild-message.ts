export interface RebuildRequest {
  /** The snapshot, if there is one, and the updates after it, in order. */
  parts: Uint8Array[]
  /** Epoch of the new document. */
  epoch: string
  /** Rebuild the board even if it is no slower than others. */
  isForced: boolean
}

export type RebuildAnswer =
  | { kind: 'healthy' }
  | { kind: 'rebuilt'; data: Uint8Array; sha256: Uint8Array; oldEpoch: string; clientId: number }
  | { kind: 'failed'; message: string }
