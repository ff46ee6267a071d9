export interface RebuildRequest {
  /** A snapshot, if there is one, and the updates after it, in order. */
  parts: Uint8Array[]
  /** Of the new document. */
  epoch: string
  /** Rebuild it even if it costs no more than others. */
  isForced: boolean
}

export type RebuildAnswer =
  | { kind: 'healthy' }
  | { kind: 'rebuilt'; data: Uint8Array; sha256: Uint8Array; oldEpoch: string; clientId: number }
  | { kind: 'failed'; message: string }
