const QUARTER_MS = 15 * 60_000
/** A week, and a day for the change of summer time. */
const MAX_QUARTERS = 8 * 24 * 4
const MONDAY = 'Mon'

/** The next time after `now` at which a clock in `zone` shows the full hour; weekly: on a Monday. Times in milliseconds since 1970. */
export function nextDigestAt(
  now: number,
  { digestHour, zone, isWeekly }: { digestHour: number; zone: string; isWeekly: boolean },
): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const wanted = `${String(digestHour).padStart(2, '0')}:00`
  let at = (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS
  for (let i = 0; i < MAX_QUARTERS; i++, at += QUARTER_MS) {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const isDay = !isWeekly || parts.weekday === MONDAY
    if (isDay && `${parts.hour}:${parts.minute}` === wanted) return at
  }
  return at
}

/** `2026-11-29`, in the zone. */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
}
