/** A circle of neighbouring folders, by the step that would end it: `from` imports `to`, which leads back to `from`. */
export interface KnownCircle {
  from: string
  to: string
  /** The change that would end it. */
  ends: string
}

/** Others fail the check, and so does one of these that has ended. */
export const KNOWN_CIRCLES: readonly KnownCircle[] = []
