import { DAY_LABELS } from './day-labels.ts'

const DAY_MS = 86_400_000
// The language of the pages.
const LOCALE = 'en-GB'

/** The day of a time as a heading: `Today`, `Yesterday`, else the date where the reader is. */
export function formatDay(at: number, now: number): string {
  const days = countMidnights(at, now)
  if (days <= 0) return DAY_LABELS.today
  return days === 1 ? DAY_LABELS.yesterday : formatDate(at, now, { weekday: 'long', month: 'long' })
}

/** How many midnights are between two moments, in the reader's time zone; negative if `later` is the earlier one. */
export function countMidnights(earlier: number, later: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  // Rounded: a day with a change to or from summer time has 23 or 25 hours.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}

interface DateParts {
  weekday?: 'long'
  month: 'long' | 'short'
}

/** `14 January`, optionally with a weekday or a short month, and with the year if it is not that of `now`. */
export function formatDate(at: number, now: number, parts: DateParts): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return new Date(at).toLocaleDateString(LOCALE, { day: 'numeric', ...parts, ...year })
}

/** `Thursday` or `Thu`: in English, as it is a part of English sentences. */
export function formatWeekday(at: number, weekday: 'long' | 'short'): string {
  return new Date(at).toLocaleDateString(LOCALE, { weekday })
}

/** `14:05`, where the reader is. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
}

/** A moment in a line of text: the time today, else the day with it. */
export function formatMoment(at: number, now: number): string {
  const day = formatDay(at, now)
  if (day === DAY_LABELS.today) return formatTime(at)
  if (day === DAY_LABELS.yesterday) return DAY_LABELS.yesterdayAt(formatTime(at))
  return `${new Date(at).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })}, ${formatTime(at)}`
}
