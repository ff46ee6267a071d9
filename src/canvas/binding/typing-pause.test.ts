// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TypingPause } from './typing-pause.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'], now: 10_000 }))
afterEach(() => void vi.useRealTimers())

function typist() {
  const element = document.createElement('div')
  const pause = new TypingPause()
  pause.listenTo(element)
  return {
    /** A key that was pressed at this time and reaches the page now. */
    type(pressedAt: number): boolean {
      const key = new Event('keydown')
      Object.defineProperty(key, 'timeStamp', { value: pressedAt })
      element.dispatchEvent(key)
      return pause.edit()
    },
    paste: () => pause.edit(),
  }
}

test('a person who waits begins a new step', () => {
  const { type } = typist()
  const start = performance.now()
  expect(type(start)).toBe(true)
  vi.advanceTimersByTime(300)
  expect(type(start + 300)).toBe(false)
  vi.advanceTimersByTime(700)
  expect(type(start + 1_000)).toBe(true)
})

test('keys that waited for a busy page are no pause', () => {
  const { type } = typist()
  const start = performance.now()
  type(start)
  vi.advanceTimersByTime(900)
  expect(type(start + 80)).toBe(false)
  expect(type(start + 160)).toBe(false)
})

test('an edit without a key counts from its own time', () => {
  const { type, paste } = typist()
  type(performance.now())
  vi.advanceTimersByTime(600)
  expect(paste()).toBe(true)
})
