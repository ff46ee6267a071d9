// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameClock } from './frame-clock.ts'

let isHidden = false
beforeEach(() => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function setHidden(hidden: boolean): void {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('repeated requests happen once, in the next frame', () => {
  const onFrame = vi.fn()
  const clock = createFrameClock(onFrame)
  clock.request()
  clock.request()
  expect(onFrame).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(onFrame).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(onFrame).toHaveBeenCalledTimes(1)
  clock.stop()
})

test('a hidden tab has no frames and still continues', () => {
  const onFrame = vi.fn()
  const clock = createFrameClock(onFrame)
  clock.request()
  setHidden(true)
  expect(onFrame, 'what waited for a frame does not wait any longer').toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(onFrame.mock.calls.length).toBeGreaterThanOrEqual(4)
  setHidden(false)
  const count = onFrame.mock.calls.length
  vi.advanceTimersByTime(1_000)
  expect(onFrame).toHaveBeenCalledTimes(count)
  clock.stop()
})

test('a covered window without frames still continues', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const onFrame = vi.fn()
  const clock = createFrameClock(onFrame)
  clock.request()
  vi.advanceTimersByTime(300)
  expect(onFrame).toHaveBeenCalledTimes(1)
  clock.stop()
  vi.unstubAllGlobals()
})

test('leaving the page is the last frame, and after stop there is none', () => {
  const onFrame = vi.fn()
  const clock = createFrameClock(onFrame)
  window.dispatchEvent(new Event('pagehide'))
  expect(onFrame).toHaveBeenCalledTimes(1)
  clock.request()
  clock.stop()
  setHidden(true)
  vi.advanceTimersByTime(1_000)
  expect(onFrame).toHaveBeenCalledTimes(1)
})
