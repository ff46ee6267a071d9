/** How long a call may take from when it is sent. `wholeMs` includes attempts that the provider refused. */
export interface CallLimits {
  /** Until the first sign of an answer. */
  firstTokenMs: number
  /** Between two signs of an answer. */
  gapMs: number
  wholeMs: number
  /** After the first attempt; only before any part of an answer. */
  maxRetries: number
}

export const CALL_LIMITS: CallLimits = {
  firstTokenMs: 90_000,
  gapMs: 45_000,
  wholeMs: 300_000,
  maxRetries: 2,
}

/** A model on a local machine may have to be loaded first. */
export const LOCAL_CALL_LIMITS: CallLimits = { ...CALL_LIMITS, firstTokenMs: 180_000, wholeMs: 600_000 }
