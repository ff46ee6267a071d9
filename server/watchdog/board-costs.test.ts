import { expect, test } from 'vitest'
import { createBoardCosts } from './board-costs.ts'

const MINUTE_MS = 60_000

test('a board’s time is summed over the last hour, minute by minute', () => {
  let now = 1_000 * MINUTE_MS
  const costs = createBoardCosts(() => now)
  costs.add('one', 5)
  now += 30 * MINUTE_MS
  costs.add('one', 7)
  costs.add('two', 1)
  expect(Object.fromEntries(costs.lastHour())).toEqual({ one: 12, two: 1 })
  now += 30 * MINUTE_MS
  expect(Object.fromEntries(costs.lastHour())).toEqual({ one: 7, two: 1 })
  now += 200 * MINUTE_MS
  expect([...costs.lastHour()]).toEqual([])
  costs.add('one', 3)
  expect(costs.lastHour().get('one')).toBe(3)
})

test('work is timed also when it throws, and gives back what it returns', () => {
  const costs = createBoardCosts()
  const busy = () => {
    const end = performance.now() + 5
    while (performance.now() < end);
    return 'done'
  }
  expect(costs.measure('one', busy)).toBe('done')
  const failing = () => {
    busy()
    throw new Error('no')
  }
  expect(() => costs.measure('one', failing)).toThrow('no')
  expect(costs.lastHour().get('one')).toBeGreaterThanOrEqual(10)
})
