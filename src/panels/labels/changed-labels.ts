const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// The language of the pages: a weekday in the browser's language would be inside an English sentence.
const LOCALE = 'en-GB'

/**
 * When a board changed last, in words. Both times are milliseconds since 1970; days are those of the reader's
 * time zone.
 */
export function changedWords(changedAt: number, now: number): string {
  const age = now - changedAt
  if (age < MINUTE_MS) return 'Changed just now'
  if (age < HOUR_MS) return `Changed ${count(Math.floor(age / MINUTE_MS), 'minute')} ago`
  const days = daysBetween(changedAt, now)
  if (days === 0) return `Changed ${count(Math.floor(age / HOUR_MS), 'hour')} ago`
  if (days === 1) return 'Changed yesterday'
  const date = new Date(changedAt)
  if (days < 7) return `Changed on ${date.toLocaleDateString(LOCALE, { weekday: 'long' })}`
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return `Changed on ${date.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', ...year })}`
}

function count(amount: number, unit: string): string {
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`
}

function daysBetween(earlier: number, later: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  // Rounded: a day with a change to or from summer time has 23 or 25 hours.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}
