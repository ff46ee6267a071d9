/** Two neighbouring folders that import each other. */
export interface KnownPair {
  folders: readonly [string, string]
  /** What would end it. */
  ends: string
}

/** Others fail the check, and so does one of these that is none any more. */
export const KNOWN_PAIRS: readonly KnownPair[] = []
