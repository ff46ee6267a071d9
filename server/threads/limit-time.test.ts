import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitTime } from './limit-time.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LIMITS = { maxCpuMs: 30_000, maxMs: 300_000 }

/** A thread that gets this share of a processor, after `beforeMs` that it used for other work. */
function limitThread(share: number, beforeMs = 0) {
  const startedAt = performance.now()
  const onOverrun = vi.fn()
  const stop = limitTime(async () => beforeMs + (performance.now() - startedAt) * share, LIMITS, onOverrun)
  return { onOverrun, stop }
}

test('a thread that gets little of a processor is not ended for the time that it waits', async () => {
  const { onOverrun, stop } = limitThread(0.05)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(onOverrun).not.toHaveBeenCalled()
  stop()
})

test('only the work since the start counts, and it is ended once', async () => {
  const { onOverrun } = limitThread(1, 500_000)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(onOverrun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(onOverrun).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(onOverrun).toHaveBeenCalledOnce()
})

test('a thread that never answers, or has not begun, is ended by the clock', async () => {
  const onOverrun = vi.fn()
  limitTime(() => new Promise(() => undefined), LIMITS, onOverrun)
  limitTime(async () => null, LIMITS, onOverrun)
  await vi.advanceTimersByTimeAsync(299_000)
  expect(onOverrun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(onOverrun).toHaveBeenCalledTimes(2)
})

test('nothing is ended after the work is done', async () => {
  const { onOverrun, stop } = limitThread(1)
  stop()
  await vi.advanceTimersByTimeAsync(400_000)
  expect(onOverrun).not.toHaveBeenCalled()
})
