import { expect, test } from 'vitest'
import { failureSentence } from './failure-labels.ts'
import { formatTime } from './format-day.ts'

const noon = new Date(2026, 10, 28, 12, 0).getTime()
const message = 'Anthropic limits how often it can be called.'
const MINUTE_MS = 60_000

test('a failure without a time is its sentence', () => {
  expect(failureSentence({ message }, noon)).toBe(message)
})

test('a time is in the reader’s time zone, with its day if that is another one', () => {
  const soon = noon + 5 * MINUTE_MS
  expect(failureSentence({ message, retryAt: soon }, noon)).toBe(
    `${message} Try again at ${formatTime(soon)}.`,
  )
  const tomorrow = noon + 13 * 60 * MINUTE_MS
  expect(failureSentence({ message, retryAt: tomorrow }, noon)).toBe(
    `${message} Try again tomorrow at 01:00.`,
  )
  const later = noon + 48 * 60 * MINUTE_MS
  expect(failureSentence({ message, retryAt: later }, noon)).toBe(
    `${message} Try again on 30 November at 12:00.`,
  )
})

test('a time that has passed is now', () => {
  expect(failureSentence({ message, retryAt: noon - 1 }, noon)).toBe(`${message} Try again now.`)
})
