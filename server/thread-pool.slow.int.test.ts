import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { READ_FILE } from '#server/transfer/transfer-tasks.ts'
import { LIMITS } from '#sync/limits.ts'
import { createThreadPool, type PoolLimits, type ThreadPool } from './threads/thread-pool.ts'

let pool: ThreadPool | null = null
afterEach(() => pool?.stop())

function start(limits: Partial<PoolLimits> = {}, registry?: Registry): ThreadPool {
  pool = createThreadPool(limits, registry)
  return pool
}

const TIMEOUT_MS = 120_000

function upload(text: string) {
  const given = new TextEncoder().encode(text)
  return { given, isInJson: false, options: { fileName: 'list.txt' }, limits: LIMITS }
}

/** Takes a while to read. */
const LONG = Array.from({ length: 60_000 }, (_, i) => `- ${i} idea`).join('\n')

test(
  'a task is done in a thread, and one thread does several',
  async () => {
    const threads = start()
    for (const word of ['One', 'Two']) {
      const done = await threads.run(READ_FILE, upload(`- ${word}\n- Three`), { owner: 'ann' })
      expect(done).toMatchObject({
        ok: true,
        value: { content: { rows: [{ text: word }, { text: 'Three' }] } },
      })
    }
  },
  TIMEOUT_MS,
)

test(
  'a third task of one person is refused, and others’ are not',
  async () => {
    const threads = start({ maxThreads: 1 })
    const first = [1, 2, 3].map(() => threads.run(READ_FILE, upload(LONG), { owner: 'ann' }))
    const other = threads.run(READ_FILE, upload('- One'), { owner: 'bob' })
    expect(await first[2]).toEqual({ ok: false, why: 'too-many' })
    expect(await Promise.all([...first.slice(0, 2), other])).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ])
    expect(await threads.run(READ_FILE, upload('- One'), { owner: 'ann' })).toMatchObject({ ok: true })
  },
  TIMEOUT_MS,
)

test(
  'one person’s tasks run one after the other, beside another’s',
  async () => {
    const registry = new Registry()
    const threads = start({}, registry)
    const counts = async () => {
      const gauge = must(registry.getSingleMetric('parley_thread_tasks'), 'the gauge')
      return (await gauge.get()).values.map(({ value }) => value)
    }
    const read = (owner: string) => threads.run(READ_FILE, upload(LONG), { owner })
    const tasks = [read('ann'), read('ann')]
    expect(await counts()).toEqual([1, 1])
    tasks.push(read('bob'))
    expect(await counts()).toEqual([2, 1])
    expect(await Promise.all(tasks)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
  },
  TIMEOUT_MS,
)

test(
  'a task that takes too long or too much memory ends with its thread, and the next one has another',
  async () => {
    for (const limit of [{ maxCpuMs: 1 }, { maxMs: 1 }]) {
      const short = start(limit)
      expect(await short.run(READ_FILE, upload(LONG), { owner: 'ann' }), JSON.stringify(limit)).toEqual({
        ok: false,
        why: 'too-much',
      })
      await short.stop()
    }
    const narrow = start({ maxMemoryMb: 48, maxThreads: 1 })
    const lines = 'a\n'.repeat(1_900_000)
    expect(await narrow.run(READ_FILE, upload(lines), { owner: 'ann' })).toEqual({
      ok: false,
      why: 'too-much',
    })
    expect(await narrow.run(READ_FILE, upload('- One'), { owner: 'ann' })).toMatchObject({ ok: true })
  },
  TIMEOUT_MS,
)

test(
  'a task whose request has gone is not begun, or ended',
  async () => {
    const threads = start({ maxThreads: 1 })
    const gone = new AbortController()
    const running = threads.run(READ_FILE, upload(LONG), { owner: 'ann', signal: gone.signal })
    const waiting = threads.run(READ_FILE, upload(LONG), { owner: 'ann', signal: gone.signal })
    gone.abort()
    expect(await Promise.all([running, waiting])).toEqual([
      { ok: false, why: 'cancelled' },
      { ok: false, why: 'cancelled' },
    ])
    expect(await threads.run(READ_FILE, upload('- One'), { owner: 'ann' })).toMatchObject({ ok: true })
  },
  TIMEOUT_MS,
)
