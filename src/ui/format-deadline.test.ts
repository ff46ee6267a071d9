import { expect, test } from 'vitest'
import { formatDeadline, formatTimeLeft, ownZone } from './format-deadline.ts'

const at = (text: string): number => Date.parse(text)
const NOW = at('2026-11-24T12:00')

test.each([
  ['2026-11-24T17:00', '17:00'],
  ['2026-11-25T09:05', 'tomorrow 09:05'],
  ['2026-11-23T09:05', 'yesterday 09:05'],
  ['2026-11-28T17:00', 'Saturday 17:00'],
  ['2026-12-24T17:00', '24 December 17:00'],
  ['2027-02-01T17:00', '1 February 2027 17:00'],
])('%s is shown as %s', (moment, words) => {
  expect(formatDeadline(at(moment), NOW, ownZone())).toBe(words)
})

test('the reader’s zone is named only where the clocks differ', () => {
  const close = at('2026-11-24T17:00')
  for (const zone of ['Pacific/Kiritimati', 'Nowhere/None'])
    expect(formatDeadline(close, NOW, zone)).toMatch(/^17:00 \S+/)
})

test('the time that is left is rounded down', () => {
  const left = (ms: number) => formatTimeLeft(NOW + ms, NOW)
  const HOUR_MS = 3_600_000
  expect([50 * HOUR_MS, 47.9 * HOUR_MS, 1.5 * HOUR_MS, 20_000, 0].map(left)).toEqual([
    'in 2 days',
    'in 47 hours',
    'in 90 minutes',
    'in 1 minute',
    null,
  ])
})
