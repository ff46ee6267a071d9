/** How long a call may take. All of them include tries that the provider turned away. */
export interface CallLimits {
  /** To the first sign of an answer. */
  firstTokenMs: number
  /** Between two signs of one. */
  gapMs: number
  wholeMs: number
  /** On top of the first try; only before anything came. */
  maxRetries: number
}

export const CALL_LIMITS: CallLimits = {
  firstTokenMs: 90_000,
  gapMs: 45_000,
  wholeMs: 300_000,
  maxRetries: 2,
}

/** A model on one's own machine may have to be loaded first. */
export const LOCAL_CALL_LIMITS: CallLimits = { ...CALL_LIMITS, firstTokenMs: 180_000, wholeMs: 600_000 }
