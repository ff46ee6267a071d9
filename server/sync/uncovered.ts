/** Updates in storage that the newest snapshot doesn't cover. */
export interface Uncovered {
  rows: number
  bytes: number
  /** Of the newest snapshot. */
  snapshotBytes: number
}
