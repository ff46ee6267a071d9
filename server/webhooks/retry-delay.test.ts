import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const HOUR_MS = 60 * 60 * 1000

test('[WH6] eight attempts spread over about a day, then there is none', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelay(attempts, null, 0.5) ?? 0)
  const hours = delays.reduce((sum, each) => sum + each, 0) / HOUR_MS
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(24)
  expect(retryDelay(8, null, 0.5)).toBeNull()
})

test('[WH6] delays vary, and a receiver may ask for more time, not for less', () => {
  expect(retryDelay(1, null, 0)).toBe(4_000)
  expect(retryDelay(1, null, 1)).toBe(6_000)
  expect(retryDelay(1, 60_000, 0.5)).toBe(60_000)
  expect(retryDelay(1, 0, 0.5)).toBe(5_000)
  expect(retryDelay(1, 1_000 * HOUR_MS, 0.5)).toBe(14 * HOUR_MS)
})
