import { dayStart } from '#ui/day-start.ts'
import { countMidnights, formatDate, formatTime, formatWeekday } from '#ui/format-day.ts'

// The language of the pages.
const LOCALE = 'en-GB'

/**
 * A moment for a column: the time today, the weekday within a week, else the date; the year only if it is
 * another one.
 */
export function shortTime(at: number, now: number): string {
  const days = countMidnights(at, now)
  if (days <= 0) return formatTime(at)
  return days < 7 ? formatWeekday(at, 'short') : formatDate(at, now, { month: 'short' })
}

/** The full date and time, for tooltips. */
export function formatFullTime(at: number): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return `${new Date(at).toLocaleDateString(LOCALE, options).replace(',', '')}, ${formatTime(at)}`
}

/**
 * A day as people name it: `Thursday 14 January`, with the year if it is another one. An invalid day is
 * returned as it is.
 */
export function dueDayLabel(day: string, now: number): string {
  const start = dayStart(day)
  if (start === null) return day
  return formatDate(start, now, { weekday: 'long', month: 'long' }).replace(',', '')
}

/** The words for a due day. `isOverdue` adds a mark: the words alone are easy to overlook. */
export interface DueLabel {
  text: string
  isOverdue: boolean
}

/** How a due day relates to today. A finished to-do is never overdue. */
export function dueLabel(due: string, isDone: boolean, now: number): DueLabel {
  const start = dayStart(due)
  if (start === null) return { text: due, isOverdue: false }
  const days = countMidnights(now, start)
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
