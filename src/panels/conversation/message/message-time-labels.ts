import { formatDate, formatTime } from '#ui/format-day.ts'

const DAY_MS = 86_400_000

/** In the reader's time zone. */
export function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString()
}

export function dayHeading(at: number, now: number): string {
  if (isSameDay(at, now)) return 'Today'
  if (isSameDay(at, now - DAY_MS)) return 'Yesterday'
  return formatDate(at, now, { weekday: 'long', month: 'long' }).replace(',', '')
}

/** `09:05`, in the time zone of the reader. */
export function messageTime(at: number): string {
  return formatTime(at)
}
