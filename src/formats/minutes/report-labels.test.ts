import { expect, test, vi } from 'vitest'
import { formatMinute } from './report-labels.ts'

const AT = Date.UTC(2026, 10, 22, 9, 14)

test('formats of time zones are kept for the next times, and only of some zones: there are thousands of spellings', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  const countFor = (zones: readonly string[]): number => {
    created.mockClear()
    for (const zone of zones) formatMinute(AT, zone)
    return created.mock.calls.length
  }
  expect(formatMinute(AT, 'Europe/Berlin')).toBe('2026-11-22 10:14 CET')
  expect(countFor(['Europe/Berlin', 'europe/berlin', 'EUROPE/Berlin'])).toBe(0)
  const offsets = Array.from(
    { length: 600 },
    (_, i) => `+${`0${Math.floor(i / 60)}`.slice(-2)}:${`0${i % 60}`.slice(-2)}`,
  )
  expect(countFor(offsets)).toBe(600)
  // The newest are kept, the oldest not.
  expect(countFor(offsets.slice(-10))).toBe(0)
  expect(countFor(offsets.slice(0, 10))).toBe(10)
  created.mockRestore()
})
