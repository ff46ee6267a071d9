import { CLOSE } from '#sync/close-code.ts'

const FIRST_MS = 300
const LONGEST_MS = 10_000
/** With its spread and the handshake this stays below two seconds. */
const LONGEST_WATCHED_MS = 1_000
const BUSY_MS = 5_000
const RESTART_SPREAD_MS = 1_500

export interface LostConnection {
  /** `null` if the page closed it. */
  code: number | null
  attempt: number
  /** In [0, 1). */
  random: number
  /** The server did not accept the socket at all: it is away, and an attempt costs it nothing. */
  wasRefused: boolean
  isHidden: boolean
}

/**
 * Milliseconds until the next attempt, with a random spread, so that a hundred people who lost the server at once don't
 * return at once. A visible page is back within two seconds of the server's return.
 */
export function reconnectDelayMs({ code, attempt, random, wasRefused, isHidden }: LostConnection): number {
  if (code === CLOSE.restart && attempt === 0) return FIRST_MS + random * RESTART_SPREAD_MS
  const longest = wasRefused && !isHidden ? LONGEST_WATCHED_MS : LONGEST_MS
  const backoff = Math.min(longest, FIRST_MS * 2 ** Math.min(attempt, 10))
  const isBusy = code === CLOSE.tryLater || code === CLOSE.tooSlow || code === CLOSE.tooMuch
  const base = isBusy ? Math.max(BUSY_MS, backoff) : backoff
  return base * (0.5 + random)
}
