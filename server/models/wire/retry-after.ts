/** A provider's wait beyond this is no wait but a refusal. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000

/** The wait that a refusal names, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date. */
export function retryAfterMs(
  headers: Record<string, string> | undefined,
  now: () => number = Date.now,
): number | null {
  const exact = headers?.['retry-after-ms']
  const named = headers?.['retry-after']
  const ms = exact === undefined ? secondsOrDate(named, now) : Number(exact)
  return ms !== null && ms >= 0 && ms <= MAX_WAIT_MS ? ms : null
}

function secondsOrDate(named: string | undefined, now: () => number): number | null {
  if (named === undefined || named.trim() === '') return null
  const seconds = Number(named)
  if (!Number.isNaN(seconds)) return seconds * 1_000
  const at = Date.parse(named)
  return Number.isNaN(at) ? null : Math.max(0, at - now())
}
