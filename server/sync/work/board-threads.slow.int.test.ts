import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { PoolLimits, ThreadPool } from '#server/threads/thread-pool.ts'
import { COMPACT, ENCODE, ENCODE_MISSING, type StoredParts } from './board-task.ts'
import { bytesOf, createBoardThreads } from './board-threads.ts'
import { shareUpdates } from './shared-updates.ts'

// `npm start` sets this flag for all threads of the server.
setFlagsFromString('--expose-gc')

const TIMEOUT_MS = 120_000

let threads: ThreadPool | null = null
const started: Worker[] = []
const remember = (worker: Worker) => void started.push(worker)
afterEach(async () => {
  process.off('worker', remember)
  started.length = 0
  await threads?.stop()
})

function start(limits: Partial<PoolLimits> = {}): ThreadPool {
  process.on('worker', remember)
  threads = createBoardThreads({ maxCpuMs: TIMEOUT_MS, ...limits })
  return threads
}

function boardOf(notes: number): StoredParts {
  const doc = new Y.Doc()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (let i = 0; i < notes; i++)
      addNote(doc, { id: `shape:n${i}`, text: 'x', x: i, y: 0, author: 'uann', index: 'a1' })
  })
  return { base: shareUpdates([Y.encodeStateAsUpdate(doc)]), tail: shareUpdates([]) }
}

test(
  '[SY63] a thread gives back what a large board took',
  async () => {
    const run = start()
    expect(await run.run(COMPACT, { parts: boardOf(6_000), history: null }, { owner: 'ann' })).toMatchObject({
      ok: true,
    })
    const worker = must(started[0], 'the thread')
    // It takes the next message only after it has released the memory.
    await run.run(ENCODE_MISSING, { parts: boardOf(1), stateVector: new Uint8Array([0]) }, { owner: 'ann' })
    const { total_physical_size: bytes } = await worker.getHeapStatistics()
    expect(bytes / 1024 / 1024).toBeLessThan(32)
  },
  TIMEOUT_MS,
)

test(
  '[SY63] boards that are large together are worked on one after the other',
  async () => {
    const parts = boardOf(10)
    for (const [maxBytesAtOnce, expected] of [
      [1, 1],
      [1_000_000, 2],
    ] as const) {
      const run = start({ maxBytesAtOnce })
      const done = await Promise.all(
        ['ann', 'bob', 'cem'].map((owner) => run.run(ENCODE, parts, { owner, bytes: bytesOf(parts) })),
      )
      expect(done).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
      expect(started.splice(0)).toHaveLength(expected)
      await run.stop()
      process.off('worker', remember)
    }
  },
  TIMEOUT_MS,
)

test(
  '[SY63] a thread that ends in the middle of a task fails that task alone',
  async () => {
    const run = start({ maxThreads: 1 })
    const parts = boardOf(10)
    const killed = run.run(ENCODE, parts, { owner: 'ann' })
    const next = run.run(ENCODE, parts, { owner: 'bob' })
    await expect.poll(() => started.length).toBe(1)
    await must(started[0], 'the thread').terminate()
    expect(await killed).toEqual({ ok: false, why: 'cancelled' })
    expect(await next).toMatchObject({ ok: true })
  },
  TIMEOUT_MS,
)

test('[SY63] a task after the end fails at once, as waiting ones do', async () => {
  const run = start({ maxThreads: 0 })
  const encode = () => run.run(ENCODE, boardOf(1), { owner: 'ann' })
  const waiting = encode()
  await run.stop()
  const failed = { ok: false, why: 'cancelled' }
  expect(await Promise.all([waiting, encode()])).toEqual([failed, failed])
})
