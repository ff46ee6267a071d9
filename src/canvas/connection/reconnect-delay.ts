import { CLOSE } from '#sync/close-code.ts'

const FIRST_MS = 300
const LONGEST_MS = 10_000
const BUSY_MS = 5_000
const RESTART_SPREAD_MS = 1_500

/**
 * Milliseconds until the next try. Spread at random, so that a hundred people who lost the server at once do
 * not come back at once. attempt counts from 0 since the last connection that worked; random is in [0, 1).
 */
export function reconnectDelayMs(code: number | null, attempt: number, random: number): number {
  if (code === CLOSE.restart && attempt === 0) return FIRST_MS + random * RESTART_SPREAD_MS
  const backoff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  const isBusy = code === CLOSE.tryLater || code === CLOSE.tooSlow || code === CLOSE.tooMuch
  const base = isBusy ? Math.max(BUSY_MS, backoff) : backoff
  return base * (0.5 + random)
}
