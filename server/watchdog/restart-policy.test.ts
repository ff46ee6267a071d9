import { expect, test } from 'vitest'
import { endingsForgiven } from './restart-code.ts'
import { createRestartDelays, mayRestart } from './restart-policy.ts'

const MINUTE_MS = 60_000

test('a crash, a stuck thread and a lost database are restarted; an end that someone wanted is not', () => {
  for (const signal of ['SIGALRM', 'SIGSEGV', 'SIGABRT'] as const)
    expect(mayRestart({ code: null, signal })).toBe(true)
  expect(mayRestart({ code: 75, signal: null })).toBe(true)
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    expect(mayRestart({ code: null, signal })).toBe(false)
  for (const code of [0, 1, 130]) expect(mayRestart({ code, signal: null })).toBe(false)
})

test('each restart within an hour waits twice as long as the one before, at most a minute, and the eleventh is not made', () => {
  const restarts = createRestartDelays()
  const delays = Array.from({ length: 11 }, (_, i) => restarts.after(i * MINUTE_MS))
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, null])
  expect(restarts.after(200 * MINUTE_MS)).toBe(500)
})

test('endings whose board was closed do not count: board after board does not use the restarts up', () => {
  const restarts = createRestartDelays()
  const delays = Array.from({ length: 50 }, () => {
    const both = [restarts.after(0), restarts.after(0)]
    restarts.forgive(endingsForgiven({ closedAfter: 2 }))
    return both
  })
  expect(delays.flat()).toEqual(delays.flatMap(() => [500, 1_000]))
  restarts.forgive(7)
  expect(restarts.after(0)).toBe(500)
  for (const other of [null, 'closedAfter', {}, { closedAfter: '2' }]) expect(endingsForgiven(other)).toBe(0)
})
