const DAY_MS = 86_400_000
// The language of the pages.
const LOCALE = 'en-GB'

/** The day of a time as a heading: `Today`, `Yesterday`, else the date where the reader is. */
export function formatDay(at: number, now: number): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  // Rounded: a day with a change to or from summer time has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return new Date(at).toLocaleDateString(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

/** `14:05`, where the reader is. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
}

/** A moment in a line of text: the time today, else the day with it. */
export function formatMoment(at: number, now: number): string {
  const day = formatDay(at, now)
  if (day === 'Today') return formatTime(at)
  if (day === 'Yesterday') return `yesterday, ${formatTime(at)}`
  return `${new Date(at).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })}, ${formatTime(at)}`
}
