import { formatCount } from '#ui/format-count.ts'
import { countMidnights, formatDate, formatWeekday } from '#ui/format-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When a board changed last: `Changed 3 hours ago`. */
export function changedLabel(changedAt: number, now: number): string {
  return `Changed ${agoLabel(changedAt, now)}`
}

/** When a board was deleted: `Deleted yesterday`. */
export function deletedLabel(deletedAt: number, now: number): string {
  return `Deleted ${agoLabel(deletedAt, now)}`
}

/** Both times are milliseconds since 1970; days are those of the reader's time zone. */
function agoLabel(at: number, now: number): string {
  const age = now - at
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${formatCount(Math.floor(age / MINUTE_MS), 'minute')} ago`
  const days = countMidnights(at, now)
  if (days === 0) return `${formatCount(Math.floor(age / HOUR_MS), 'hour')} ago`
  if (days === 1) return 'yesterday'
  const day = days < 7 ? formatWeekday(at, 'long') : formatDate(at, now, { month: 'long' })
  return `on ${day}`
}
