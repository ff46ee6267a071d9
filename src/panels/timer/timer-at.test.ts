import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Timer } from '#session/timer/timer.ts'
import { formatRemaining } from './format-remaining.ts'
import { msToChange, readDuration, timerAt } from './timer-at.ts'

const started = { durationMs: 300_000, startedAt: 0, startedBy: 'u1' }
const running = (endsAt: number): Timer => ({ ...started, state: 'running', endsAt })

test('seconds are rounded up, the last ten are marked, and the end is shown for a minute', () => {
  const timer = running(300_000)
  expect(timerAt(null, 0)).toBeNull()
  expect(timerAt(timer, 0)).toEqual({ phase: 'running', seconds: 300 })
  expect(timerAt(timer, 1)).toEqual({ phase: 'running', seconds: 300 })
  expect(timerAt(timer, 1_000)).toEqual({ phase: 'running', seconds: 299 })
  expect(timerAt(timer, 289_999)).toEqual({ phase: 'running', seconds: 11 })
  expect(timerAt(timer, 290_000)).toEqual({ phase: 'last-seconds', seconds: 10 })
  expect(timerAt(timer, 299_999)).toEqual({ phase: 'last-seconds', seconds: 1 })
  expect(timerAt(timer, 300_000)).toEqual({ phase: 'ended', seconds: 0 })
  expect(timerAt(timer, 359_999)).toEqual({ phase: 'ended', seconds: 0 })
  expect(timerAt(timer, 360_000)).toBeNull()
  const paused: Timer = { ...started, state: 'paused', remainingMs: 4_500 }
  expect(timerAt(paused, 1e9)).toEqual({ phase: 'paused', seconds: 5 })
  expect([msToChange(paused, 0, 0), msToChange(null, 0, 0), msToChange(timer, 360_000, 360_000)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a page that waits for msToChange never misses a change and is never woken without one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 5_000 }), (endsAt, from) => {
      const timer = running(endsAt)
      const wait = msToChange(timer, from, from)
      if (wait === null) return expect(timerAt(timer, from)).toBeNull()
      expect(timerAt(timer, from + wait - 1)).toEqual(timerAt(timer, from))
      expect(timerAt(timer, from + wait)).not.toEqual(timerAt(timer, from))
    }),
  )
})

test('a second that ends between drawing it and waiting for its end is not shown for another second', () => {
  const timer = running(5_000)
  expect(timerAt(timer, 2_999.7)?.seconds).toBe(3)
  expect(msToChange(timer, 2_999.7, 3_000.2)).toBe(0)
  expect(msToChange(timer, 4_999.9, 5_001)).toBe(0)
})

test('minutes and seconds are read, and anything but 1 second to 24 hours is refused', () => {
  expect(readDuration('5', '30')).toBe(330_000)
  expect(readDuration('', '5')).toBe(5_000)
  expect(readDuration('1440', '0')).toBe(86_400_000)
  for (const [minutes, seconds] of [
    ['0', '0'],
    ['', ''],
    ['1440', '1'],
    ['1', '60'],
    ['-1', '5'],
    ['a', '5'],
    ['1.5', '0'],
  ] as const)
    expect(readDuration(minutes, seconds)).toBeNull()
})

test('the time is shown with two digits, and with hours from an hour on', () => {
  expect([0, 9, 60, 3_599, 3_600, 86_400].map(formatRemaining)).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '59:59',
    '1:00:00',
    '24:00:00',
  ])
})
