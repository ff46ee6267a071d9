// The language of the pages.
const LOCALE = 'en-GB'
const DAY_MS = 86_400_000

/** In the reader's time zone. */
export function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString()
}

/** The heading above the messages of a day. */
export function dayHeading(at: number, now: number): string {
  if (isSameDay(at, now)) return 'Today'
  if (isSameDay(at, now - DAY_MS)) return 'Yesterday'
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return new Date(at)
    .toLocaleDateString(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', ...year })
    .replace(',', '')
}

/** `09:05`, in the time zone of the reader. */
export function messageTime(at: number): string {
  return new Date(at).toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
}
