import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SoonestTimer } from './soonest-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A timer, and the times at which it called back. */
function timerWithCalls() {
  const calls: number[] = []
  const begun = performance.now()
  const timer = new SoonestTimer(() => calls.push(performance.now() - begun))
  return { timer, calls }
}

test('calls back once, at the earliest of the times that were set', async () => {
  const { timer, calls } = timerWithCalls()
  for (const ms of [50, 20, 80]) timer.set(ms)
  await vi.advanceTimersByTimeAsync(200)
  expect(calls).toEqual([20])
})

test('a time after the call makes another one', async () => {
  const { timer, calls } = timerWithCalls()
  timer.set(20)
  await vi.advanceTimersByTimeAsync(20)
  timer.set(50)
  await vi.advanceTimersByTimeAsync(200)
  expect(calls).toEqual([20, 70])
})

test('does not call back after the stop, until a time is set again', async () => {
  const { timer, calls } = timerWithCalls()
  timer.set(20)
  timer.stop()
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([])
  timer.set(20)
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([120])
})
