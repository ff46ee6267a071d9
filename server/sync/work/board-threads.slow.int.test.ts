import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { addNote, editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import type { StoredParts } from './board-task.ts'
import { BoardThreads, type BoardThreadsOptions } from './board-threads.ts'
import { shareUpdates } from './shared-updates.ts'

// `npm start` sets this flag for all threads of the server.
setFlagsFromString('--expose-gc')

const TIMEOUT_MS = 120_000

let threads: BoardThreads | null = null
const started: Worker[] = []
const remember = (worker: Worker) => void started.push(worker)
afterEach(async () => {
  process.off('worker', remember)
  started.length = 0
  await threads?.stop()
})

function start(options: BoardThreadsOptions = {}): BoardThreads {
  process.on('worker', remember)
  threads = new BoardThreads({ maxTaskMs: TIMEOUT_MS, ...options })
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
    expect(await run.run('ann', { kind: 'compact', parts: boardOf(6_000) })).toMatchObject({ kind: 'done' })
    const worker = must(started[0], 'the thread')
    // It takes the next message only after it has released the memory.
    await run.run('ann', { kind: 'diff', parts: boardOf(1), stateVector: new Uint8Array([0]) })
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
        ['ann', 'bob', 'cem'].map((key) => run.run(key, { kind: 'encode', parts })),
      )
      expect(done).toMatchObject([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }])
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
    const killed = run.run('ann', { kind: 'encode', parts })
    const next = run.run('bob', { kind: 'encode', parts })
    await expect.poll(() => started.length).toBe(1)
    await must(started[0], 'the thread').terminate()
    expect(await killed).toEqual({ kind: 'failed', message: 'the thread ended' })
    expect(await next).toMatchObject({ kind: 'done' })
  },
  TIMEOUT_MS,
)

test('[SY63] a task that comes after the end fails at once, as those do that waited', async () => {
  const run = start({ maxThreads: 0 })
  const task = { kind: 'encode', parts: boardOf(1) } as const
  const waiting = run.run('ann', task)
  await run.stop()
  const failed = { kind: 'failed', message: 'the server stops' }
  expect(await Promise.all([waiting, run.run('ann', task)])).toEqual([failed, failed])
})
