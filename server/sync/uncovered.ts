/** Number of stored updates that the newest snapshot doesn't cover. */
export interface Uncovered {
  rows: number
  bytes: number
  /** Size of the newest snapshot. */
  snapshotBytes: number
}
