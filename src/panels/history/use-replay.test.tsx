// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PastBoard } from './past-board.ts'
import { type Speed, useReplay } from './use-replay.ts'

const GAP_MS = 8_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A board of so many changes, eight seconds apart, that are all here. */
function boardOf(changes: number) {
  const moment = (i: number) => (i < changes ? { seq: i + 1, at: i * GAP_MS } : null)
  let shown = 0
  const board: Pick<PastBoard, 'forward' | 'peek' | 'fetchSteps'> = {
    forward: async () => moment(shown++),
    peek: () => moment(shown),
    fetchSteps: async () => undefined,
  }
  return { board: board as PastBoard, shown: () => shown }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each<[Speed, number]>([
  ['60', GAP_MS / 60],
  ['16', GAP_MS / 16],
  // Pauses are never longer than a second.
  ['4', 1_000],
  ['1', 1_000],
])('at %s× the next change of eight seconds later is shown after %i ms', async (speed, gapMs) => {
  const { board, shown } = boardOf(3)
  const { result } = renderHook(() => useReplay(board, speed))
  act(() => result.current.setPlaying(true))
  await pass(0)
  expect(shown()).toBe(1)
  await pass(Math.floor(gapMs) - 1)
  expect(shown()).toBe(1)
  await pass(2)
  expect(shown()).toBe(2)
})

test('it ends with the last change, and a pause ends it before', async () => {
  const { board, shown } = boardOf(3)
  const { result } = renderHook(() => useReplay(board, '60'))
  act(() => result.current.setPlaying(true))
  await pass(0)
  act(() => result.current.setPlaying(false))
  await pass(5_000)
  expect(shown()).toBe(1)
  act(() => result.current.setPlaying(true))
  await pass(5_000)
  expect(shown()).toBe(4)
  expect(result.current.isPlaying).toBe(false)
})
