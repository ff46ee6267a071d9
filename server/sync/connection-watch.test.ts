import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '#server/access/authenticate.ts'
import { createLog } from '#server/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { ConnectionWatch } from './connection-watch.ts'

const HOUR_MS = 3_600_000

function connection() {
  const calls: (string | number)[] = []
  return {
    calls,
    lastHeardAt: performance.now(),
    bufferedBytes: 0,
    keepAlive: () => calls.push('keep-alive'),
    terminate: () => calls.push('terminate'),
    close: (code: number) => calls.push(code),
  }
}

function watching(authenticate: () => Promise<Caller | null> = async () => null) {
  const watch = new ConnectionWatch({ access: { authenticate }, log: createLog('silent') })
  const add = (caller: Partial<Caller> = {}) => {
    const added = connection()
    const whole: Caller = { userId: 'uann', via: 'cookie', expiresAt: Date.now() + HOUR_MS, ...caller }
    watch.add(added, whole, { headers: {}, url: '/' })
    return added
  }
  return { watch, add }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[SY8] a socket that answers nothing is ended within a minute, one that does is kept', async () => {
  const { watch, add } = watching()
  const dead = add()
  const alive = add()
  for (let seconds = 0; seconds < 60; seconds += 4) {
    alive.lastHeardAt = performance.now()
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect(dead.calls).toContain('terminate')
  expect(alive.calls).not.toContain('terminate')
  expect(alive.calls.filter((call) => call === 'keep-alive').length).toBeGreaterThan(2)
  watch.stop()
})

test('[SY8] a slow reader that still reads is alive', async () => {
  const { watch, add } = watching()
  const slow = add()
  for (let bytes = 1_000_000; bytes > 0; bytes -= 40_000) {
    slow.bufferedBytes = bytes
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect(slow.calls).not.toContain('terminate')
  watch.stop()
})

test('[SY26] a proof ends its socket when it expires; a timer can’t wait for years', async () => {
  const { watch, add } = watching()
  const soon = add({ expiresAt: Date.now() + 10_000 })
  const far = add({ expiresAt: Date.now() + 400 * 24 * HOUR_MS })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(soon.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(soon.calls).toEqual([CLOSE.signIn])
  expect(far.calls).toEqual([])
  watch.stop()
})

test('[SY26] a token is asked for once, however many sockets it opened; without the database all stay in', async () => {
  const authenticate = vi.fn<() => Promise<Caller | null>>().mockRejectedValueOnce(new Error('away'))
  const { watch, add } = watching(authenticate)
  const sockets = [add({ tokenHash: 'aa' }), add({ tokenHash: 'aa' })]
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sockets.map(({ calls }) => calls)).toEqual([[], []])
  authenticate.mockResolvedValue(null)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(authenticate).toHaveBeenCalledTimes(2)
  expect(sockets.map(({ calls }) => calls)).toEqual([[CLOSE.signIn], [CLOSE.signIn]])
  watch.stop()
})
