import { expect, test, vi } from 'vitest'
import { createTimeZones } from './time-zones.ts'

test('a day is the day where the person is; an unknown time zone is ignored', () => {
  const zones = createTimeZones(() => Date.UTC(2026, 10, 23, 23, 30))
  zones.keep('uauckland', '/sync/board0000001?timeZone=Pacific/Auckland')
  zones.keep('ulima', '/sync/board0000001?token=x&timeZone=America%2FLima')
  zones.keep('ulima', '/sync/board0000001?timeZone=Nowhere/Land')
  zones.keep('ulima', '/sync/board0000001')
  zones.keep('ulima', `/sync/board0000001?timeZone=${'x'.repeat(5_000)}`)
  expect(zones.todayOf('uauckland')).toBe('2026-11-24')
  expect(zones.todayOf('ulima')).toBe('2026-11-23')
  expect(['America/Lima', 'Nowhere/Land', ''].map(zones.has)).toEqual([true, false, false])
  expect(zones.todayOf(null)).toMatch(/^2026-11-2[34]$/)
})

test('a known time zone needs no new format, in whatever spelling', () => {
  const zones = createTimeZones(() => Date.UTC(2026, 10, 23, 23, 30))
  zones.keep('u0', '/?timeZone=Europe/Berlin')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let i = 1; i < 100; i++) zones.keep(`u${i}`, `/?timeZone=${i % 2 ? 'Europe/Berlin' : 'EUROPE/berlin'}`)
  expect(zones.todayOf('u99')).toBe('2026-11-24')
  expect(zones.has('europe/Berlin')).toBe(true)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('a zone is handed on when a person’s page is in another one', () => {
  const changes: string[] = []
  const zones = createTimeZones(Date.now, (userId, zone) => changes.push(`${userId} ${zone}`))
  for (const zone of ['Europe/Lisbon', 'Europe/Lisbon', 'Asia/Tokyo', 'Nowhere/Land'])
    zones.keep('uann', `/sync/board0000001?timeZone=${zone}`)
  expect(changes).toEqual(['uann Europe/Lisbon', 'uann Asia/Tokyo'])
})
