import { countMidnights, formatDate, formatTime, formatWeekday } from './format-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The language of the pages. */
const LOCALE = 'en-GB'
/** Weekdays further away could be those of two weeks. */
const MAX_WEEKDAY_DAYS = 6

/**
 * `17:00`, `tomorrow 17:00`, `Thursday 17:00` or `14 January 17:00`, where the reader is; with the reader's zone if the clocks in
 * `zone`, where the time was chosen, differ from theirs then: `Thursday 18:00 CET`.
 */
export function formatDeadline(at: number, now: number, zone: string): string {
  return [dayOf(at, now), formatTime(at), otherZone(at, zone)].filter(Boolean).join(' ')
}

function dayOf(at: number, now: number): string | null {
  const days = countMidnights(now, at)
  if (days === 0) return null
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return Math.abs(days) <= MAX_WEEKDAY_DAYS
    ? formatWeekday(at, 'long')
    : formatDate(at, now, { month: 'long' })
}

/** The reader's zone; null if clocks in `zone` show the same time, or this browser has no such zone. */
function otherZone(at: number, zone: string): string | null {
  try {
    const there = new Date(at).toLocaleString(LOCALE, { timeZone: zone })
    return there === new Date(at).toLocaleString(LOCALE) ? null : zoneNameAt(at)
  } catch {
    return zoneNameAt(at)
  }
}

function zoneNameAt(at: number): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The reader's time zone, such as `Europe/Lisbon`. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `in 2 days`, `in 3 hours`, `in 1 minute`, rounded down to at least a minute; null if `at` is past. */
export function formatTimeLeft(at: number, now: number): string | null {
  const leftMs = at - now
  if (leftMs <= 0) return null
  const format = new Intl.RelativeTimeFormat(LOCALE)
  if (leftMs >= 2 * DAY_MS) return format.format(Math.floor(leftMs / DAY_MS), 'day')
  if (leftMs >= 2 * HOUR_MS) return format.format(Math.floor(leftMs / HOUR_MS), 'hour')
  return format.format(Math.max(1, Math.floor(leftMs / MINUTE_MS)), 'minute')
}
