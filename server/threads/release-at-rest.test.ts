import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { releaseAtRest } from './release-at-rest.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function startWith(openBoards: number) {
  const boards = { open: openBoards }
  const release = vi.fn()
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  releaseAtRest(() => boards.open > 0, stopping.signal, release)
  return { boards, release, stopping }
}

test('memory is given back after the start, and not again while nothing happens', () => {
  const { release } = startWith(0)
  expect(release).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(3_600_000)
  expect(release).toHaveBeenCalledOnce()
})

test('nobody on a board waits for it: memory is given back once the last board is closed', () => {
  const { boards, release } = startWith(2)
  vi.advanceTimersByTime(3_600_000)
  expect(release).not.toHaveBeenCalled()
  boards.open = 0
  vi.advanceTimersByTime(120_000)
  expect(release).toHaveBeenCalledOnce()
})

test('each time that boards were open, memory is given back afterwards', () => {
  const { boards, release } = startWith(0)
  for (let time = 0; time < 2; time++) {
    boards.open = 1
    vi.advanceTimersByTime(120_000)
    boards.open = 0
    vi.advanceTimersByTime(120_000)
  }
  expect(release).toHaveBeenCalledTimes(3)
})

test('a board that was open for half a minute is enough', () => {
  const { boards, release } = startWith(0)
  vi.advanceTimersByTime(1_000)
  boards.open = 1
  vi.advanceTimersByTime(30_000)
  boards.open = 0
  vi.advanceTimersByTime(60_000)
  expect(release).toHaveBeenCalledTimes(2)
})

test('a server that stops gives no memory back', () => {
  const { boards, release, stopping } = startWith(1)
  stopping.abort()
  boards.open = 0
  vi.advanceTimersByTime(60_000)
  releaseAtRest(() => false, stopping.signal, release)
  expect(release).not.toHaveBeenCalled()
})
