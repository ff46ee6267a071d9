const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After each failed attempt; the last one is about a day after the first. */
const DELAYS_MS = [5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 14 * HOUR_MS]
/** Spreads the messages that failed together. */
const JITTER = 0.2

/**
 * Milliseconds until the next attempt; `null`: no further one. A receiver may ask for more time, up to the longest delay.
 * @param attempts those so far
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const delay = DELAYS_MS[attempts - 1]
  if (delay === undefined) return null
  const spread = delay * (1 + JITTER * (2 * random - 1))
  return Math.round(Math.max(spread, Math.min(retryAfterMs ?? 0, 14 * HOUR_MS)))
}
