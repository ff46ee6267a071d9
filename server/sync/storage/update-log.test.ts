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

const OF_BEN = [{ clientId: 7, owner: { kind: 'person', userId: 'ben' } }] as const

/** A board on a database that takes so long for a commit. */
function openBoard(commitMs: number, onMarkChanged = () => {}) {
  let commits = 0
  const query = async (sql: string) => {
    if (sql.includes('changed_at')) onMarkChanged()
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
  return {
    board: log.open({ ...BOARD, lastSeq: 0, onLost: () => undefined }),
    commits: () => commits,
    stop() {
      log.stop()
      metrics.stop()
    },
  }
}

/** Edits without a pause for a second. @returns the number of commits, and the longest time that an edit waited for one */
async function editForASecond(
  commitMs: number,
  editEveryMs = 5,
): Promise<{ commits: number; longestMs: number }> {
  const { board, commits, stop } = openBoard(commitMs)
  let longestMs = 0
  for (let ms = 0; ms < 1_000; ms += editEveryMs) {
    const at = performance.now()
    board.append('ann', Uint8Array.of(0))
    void board.saved().then(() => {
      longestMs = Math.max(longestMs, performance.now() - at)
    })
    await vi.advanceTimersByTimeAsync(editEveryMs)
  }
  stop()
  return { commits: commits(), longestMs }
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

test('a first edit under a client id, for which all others of its board wait, does not wait for theirs', async () => {
  const { board, stop } = openBoard(1)
  for (let ms = 0; ms < 300; ms += 5) {
    board.append('ann', Uint8Array.of(0))
    await vi.advanceTimersByTimeAsync(5)
  }
  const at = performance.now()
  let savedAfterMs = Number.POSITIVE_INFINITY

  board.append('ben', Uint8Array.of(0), OF_BEN)
  void board.saved().then(() => {
    savedAfterMs = performance.now() - at
  })
  await vi.advanceTimersByTimeAsync(100)

  expect(savedAfterMs).toBeLessThan(20)
  stop()
})

test('a first edit under a client id does not wait longer because the time of the last change is being stored', async () => {
  let at = 0
  let savedAfterMs = Number.POSITIVE_INFINITY
  const { board, stop } = openBoard(1, () => {
    at = performance.now()
    board.append('ben', Uint8Array.of(0), OF_BEN)
    void board.saved().then(() => {
      savedAfterMs = performance.now() - at
    })
  })
  for (let ms = 0; at === 0 && ms < 3_000; ms += 5) {
    board.append('ann', Uint8Array.of(0))
    await vi.advanceTimersByTimeAsync(5)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(savedAfterMs).toBeLessThan(20)
  stop()
})

test('later edits wait for each other again once a first edit under a client id is committed', async () => {
  const { board, commits, stop } = openBoard(1)
  board.append('ann', Uint8Array.of(0))
  await vi.advanceTimersByTimeAsync(8)
  // The database is busy with the first edit: two more groups follow, the first of them at once.
  board.append('ben', Uint8Array.of(0), OF_BEN)
  for (let n = 0; n < 1_500; n++) board.append('ann', Uint8Array.of(0))
  await vi.advanceTimersByTimeAsync(20)
  expect(commits()).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(commits()).toBe(3)
  stop()
})
