import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { createLog } from '#server/ground/log.ts'
import { createMetrics } from '#server/ground/metrics.ts'
import { LIMITS } from '#sync/limits.ts'
import { UpdateLog } from './update-log.ts'

const BOARD = { boardId: 'b', doc: 'canvas', epoch: 1 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Edits without a pause for a second. @returns the number of commits, and the longest time that an edit waited for one */
async function editForASecond(
  commitMs: number,
  editEveryMs = 5,
): Promise<{ commits: number; longestMs: number }> {
  let commits = 0
  const query = async () => {
    await new Promise((resolve) => setTimeout(resolve, commitMs))
    commits += 1
    return [{ board_id: BOARD.boardId, doc: BOARD.doc, epoch: BOARD.epoch }]
  }
  const metrics = createMetrics()
  const log = new UpdateLog({
    db: { query } as unknown as Database,
    limits: LIMITS,
    log: createLog('silent'),
    metrics,
  })
  const board = log.open({ ...BOARD, lastSeq: 0, onLost: () => undefined })
  let longestMs = 0
  for (let ms = 0; ms < 1_000; ms += editEveryMs) {
    const at = performance.now()
    board.append('ann', Uint8Array.of(0))
    void board.saved().then(() => {
      longestMs = Math.max(longestMs, performance.now() - at)
    })
    await vi.advanceTimersByTimeAsync(editEveryMs)
  }
  log.stop()
  metrics.stop()
  return { commits, longestMs }
}

test('two hundred updates a second wait for each other, and none for a tenth of a second', async () => {
  const { commits, longestMs } = await editForASecond(1)
  expect(commits).toBeLessThan(25)
  expect(longestMs).toBeLessThan(70)
})

test('a database that takes 10 ms for a commit works for a fifth of the time', async () => {
  const { commits } = await editForASecond(10, 25)
  expect(commits).toBeGreaterThan(15)
  expect(commits).toBeLessThanOrEqual(20)
})

test('a slow database does not keep edits waiting for long', async () => {
  expect((await editForASecond(30)).longestMs).toBeLessThanOrEqual(125)
})
