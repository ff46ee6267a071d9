import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function client(progressToken: string | undefined) {
  const sent: unknown[] = []
  const mcpReq = {
    _meta: { progressToken },
    notify: async ({ params }: { params?: unknown }) => {
      sent.push(params)
    },
  }
  return { mcpReq, sent }
}

test('[MP14] progress is sent at once and every ten seconds, and grows each time', () => {
  const { mcpReq, sent } = client('p1')
  let answered = 0
  const stop = startProgress({ mcpReq }, () => ({
    progress: answered,
    total: 5,
    message: `${answered} of 5`,
  }))
  vi.advanceTimersByTime(10_000)
  answered = 2
  vi.advanceTimersByTime(10_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([
    { progressToken: 'p1', progress: 0, total: 5, message: '0 of 5' },
    { progressToken: 'p1', progress: 0.001, total: 5, message: '0 of 5' },
    { progressToken: 'p1', progress: 2, total: 5, message: '2 of 5' },
  ])
})

test('[MP14] a client that asks for no progress gets none', () => {
  const { mcpReq, sent } = client(undefined)
  startProgress({ mcpReq }, () => ({ progress: 0, message: '' }))()
  expect(sent).toEqual([])
})
