// @vitest-environment jsdom

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSendWaiting } from './use-send-waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what waits is sent again after ever longer pauses, until nothing waits', async () => {
  const send = vi.fn(async () => undefined)
  const page = renderHook((isWaiting: boolean) => useSendWaiting({ isConnected: true, isWaiting, send }), {
    initialProps: true,
  })
  const sentAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return send.mock.calls.length
  }
  expect(send).toHaveBeenCalledTimes(1)
  expect(await sentAfter(2_000)).toBe(2)
  expect(await sentAfter(3_999)).toBe(2)
  expect(await sentAfter(1)).toBe(3)
  expect(await sentAfter(8_000)).toBe(4)
  page.rerender(false)
  expect(await sentAfter(600_000)).toBe(4)
})

test('without a connection nothing is sent', async () => {
  const send = vi.fn(async () => undefined)
  renderHook(() => useSendWaiting({ isConnected: false, isWaiting: true, send }))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).not.toHaveBeenCalled()
})
