import { formatCount } from '#ui/format-count.ts'
import { countMidnights, formatDate, formatWeekday } from '#ui/format-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * When a board changed last, in words. Both times are milliseconds since 1970; days are those of the reader's
 * time zone.
 */
export function changedWords(changedAt: number, now: number): string {
  const age = now - changedAt
  if (age < MINUTE_MS) return 'Changed just now'
  if (age < HOUR_MS) return `Changed ${formatCount(Math.floor(age / MINUTE_MS), 'minute')} ago`
  const days = countMidnights(changedAt, now)
  if (days === 0) return `Changed ${formatCount(Math.floor(age / HOUR_MS), 'hour')} ago`
  if (days === 1) return 'Changed yesterday'
  const day = days < 7 ? formatWeekday(changedAt, 'long') : formatDate(changedAt, now, { month: 'long' })
  return `Changed on ${day}`
}
