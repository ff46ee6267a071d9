/** The original of an imported round in its file, for an export of the same. */
export interface ImportedRound {
  fileName: string
  log: string
}

/** Originals of imported content. */
export interface ImportSlice {
  /** Rounds from a file. */
  imports: Record<string, ImportedRound>
}
