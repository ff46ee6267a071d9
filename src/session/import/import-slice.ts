/** The original of an imported round in its file, for an export of the same. */
export interface ImportedRound {
  fileName: string
  log: string
}

/** Originals of what came from files. */
export interface ImportSlice {
  /** Rounds that came from a file. */
  imports: Record<string, ImportedRound>
}
