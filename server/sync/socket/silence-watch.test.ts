import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilenceWatch } from './silence-watch.ts'

function addSocket(watch: SilenceWatch) {
  const calls: string[] = []
  const socket = {
    calls,
    lastReceivedAt: performance.now(),
    bufferedBytes: 0,
    keepAlive: () => calls.push('keep-alive'),
    terminate: () => calls.push('terminate'),
  }
  watch.add(socket)
  return socket
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[SY8] a socket that answers nothing is ended within a minute, one that does is kept', async () => {
  const watch = new SilenceWatch()
  const dead = addSocket(watch)
  const alive = addSocket(watch)
  for (let seconds = 0; seconds < 60; seconds += 4) {
    alive.lastReceivedAt = performance.now()
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect(dead.calls).toContain('terminate')
  expect(alive.calls).not.toContain('terminate')
  expect(alive.calls.filter((call) => call === 'keep-alive').length).toBeGreaterThan(2)
  watch.stop()
})

test('[SY8] a slow reader that still reads is alive', async () => {
  const watch = new SilenceWatch()
  const slow = addSocket(watch)
  for (let bytes = 1_000_000; bytes > 0; bytes -= 40_000) {
    slow.bufferedBytes = bytes
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect(slow.calls).not.toContain('terminate')
  watch.stop()
})
