/**
 * When a day starts in the reader's time zone, in milliseconds since 1970; with `daysLater`, a later day.
 * null for text that is no day, such as 2026-02-30.
 */
export function dayStart(text: string, daysLater = 0): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const start = new Date(year, month - 1, date)
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return null
  return new Date(year, month - 1, date + daysLater).getTime()
}
