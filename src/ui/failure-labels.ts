import { countMidnights, formatDate, formatTime } from './format-day.ts'

/** The sentence of a failed run, with when to try again where its provider has named a time, in the reader's time zone. */
export function failureSentence(
  { message, retryAt }: { message: string; retryAt?: number | undefined },
  now: number = Date.now(),
): string {
  if (retryAt === undefined) return message
  if (retryAt <= now) return `${message} Try again now.`
  const nights = countMidnights(now, retryAt)
  const day =
    nights === 0 ? '' : nights === 1 ? 'tomorrow ' : `on ${formatDate(retryAt, now, { month: 'long' })} `
  return `${message} Try again ${day}at ${formatTime(retryAt)}.`
}
