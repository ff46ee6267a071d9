import { dayStart } from '#ui/day-start.ts'

const DAY_MS = 86_400_000
// The language of the pages.
const LOCALE = 'en-GB'

/** How many midnights are between two moments, in the reader's time zone. */
function daysFrom(earlier: number, later: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  // Rounded: a day with a change to or from summer time has 23 or 25 hours.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}

function sameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}

/**
 * A moment for a column: the time today, the weekday within a week, else the date; the year only if it is
 * another one.
 */
export function shortTime(at: number, now: number): string {
  const date = new Date(at)
  const days = daysFrom(at, now)
  if (days <= 0) return date.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
  if (days < 7) return date.toLocaleDateString(LOCALE, { weekday: 'short' })
  const year = sameYear(at, now) ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString(LOCALE, { day: 'numeric', month: 'short', ...year })
}

/** The full date and time, for tooltips. */
export function momentWords(at: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return `${date.toLocaleDateString(LOCALE, options).replace(',', '')}, ${time}`
}

/**
 * A day as people name it: `Thursday 14 January`, with the year if it is another one. An invalid day is
 * returned as it is.
 */
export function dueDayLabel(day: string, now: number): string {
  const start = dayStart(day)
  if (start === null) return day
  const year = sameYear(start, now) ? {} : { year: 'numeric' as const }
  return new Date(start)
    .toLocaleDateString(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', ...year })
    .replace(',', '')
}

/** The words for a due day. `isOverdue` adds a mark: the words alone are easy to overlook. */
export interface DueWords {
  text: string
  isOverdue: boolean
}

/** How a due day relates to today. What is done is never overdue. */
export function dueWords(due: string, isDone: boolean, now: number): DueWords {
  const start = dayStart(due)
  if (start === null) return { text: due, isOverdue: false }
  const days = daysFrom(now, start)
  if (isDone) return { text: `Was due ${dueDayLabel(due, now)}`, isOverdue: false }
  if (days === 0) return { text: 'Due today', isOverdue: false }
  if (days === 1) return { text: 'Due tomorrow', isOverdue: false }
  if (days === -1) return { text: 'Overdue since yesterday', isOverdue: true }
  if (days < 0) return { text: `Overdue by ${-days} days`, isOverdue: true }
  return { text: `By ${dueDayLabel(due, now)}`, isOverdue: false }
}

/**
 * The day in so many days, as `2026-05-01`, in the reader's time zone. Not from `toISOString`, which is in
 * UTC and a day off in the evening or morning.
 */
export function dayFromNow(days: number, now: number): string {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
