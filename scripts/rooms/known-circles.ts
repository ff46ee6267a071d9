/** Circles between the rooms of one folder that are not taken apart yet. */
export interface KnownCircles {
  folder: string
  /** More imports than these fail the check, and so does a folder without circles. */
  maxImports: number
}

export const KNOWN_CIRCLES: readonly KnownCircles[] = []
