import { expect, test } from 'vitest'
import { dayIn, nextDigestAt } from './next-digest.ts'

const at = (time: string) => Date.parse(time)
const digest = (now: string, zone: string, isWeekly = false) =>
  new Date(nextDigestAt(at(now), { digestHour: 8, zone, isWeekly })).toISOString()

test('a digest goes out at the hour of its person, also over the change of summer time', () => {
  expect(digest('2026-11-29T07:59:00Z', 'UTC')).toBe('2026-11-29T08:00:00.000Z')
  expect(digest('2026-11-29T08:00:00Z', 'UTC')).toBe('2026-11-30T08:00:00.000Z')
  expect(digest('2026-03-28T09:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
  expect(digest('2026-11-29T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-29T02:15:00.000Z')
})

test('a weekly digest goes out on Mondays', () => {
  expect(digest('2026-11-25T12:00:00Z', 'UTC', true)).toBe('2026-11-30T08:00:00.000Z')
})

test('a day ends at midnight in the zone', () => {
  expect(dayIn('Pacific/Auckland', at('2026-11-29T12:00:00Z'))).toBe('2026-11-30')
})
