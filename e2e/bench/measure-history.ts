import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker, connectWithCanvas, gatherCrowd, shapesOf } from './crowd.ts'
import { MONTH_MS, makeBoard, printTimes, seedLargeBoard } from './large-board.ts'

const EDITS = Number(process.env.BENCH_EDITS ?? 6_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 30)
/** Starts of the product, each with one first seek. */
const STARTS = Number(process.env.BENCH_STARTS ?? 5)
const PEOPLE = 20
const EDIT_MS = 20_000

/** Seeks in the history of a large board, over the real server and HTTP, and an edit to another person on it. */
export async function measureHistory(): Promise<void> {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: `${postgres.url}postgres` }
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  let product = await startProduct(environment, ['--no-pages'])
  try {
    const { boardId, token, authorId } = await makeBoard(product.url)
    await product.stop()
    await seedLargeBoard(db, boardId, authorId)
    product = await startProduct(environment, ['--no-pages'])
    await moveNotes(product.url, boardId, token)
    await storedSessions(db, boardId)
    const history = await historyOf(db, boardId)
    await measureSeeks(asker(product.url, token), history)
    const first = { timeline: [] as number[], canvas: [] as number[], session: [] as number[] }
    for (let i = 0; i < STARTS; i++) {
      await product.stop()
      product = await startProduct(environment, ['--no-pages'])
      const ask = asker(product.url, token)
      // Opening the board is measured elsewhere.
      const provider = await connectWithCanvas(product.url, boardId, token)
      // In the order of the page.
      first.timeline.push(await timed(() => ask('GET', history.path)))
      first.canvas.push(await timed(() => ask('GET', history.canvas(i))))
      first.session.push(await timed(() => ask('GET', history.session(i))))
      provider.destroy()
      provider.awareness.destroy()
    }
    printTimes('a page of the timeline, first after a start', first.timeline)
    printTimes('the canvas at a moment, first after a start', first.canvas)
    printTimes('the session at a moment, first after a start', first.session)
    const crowd = await gatherCrowd(product.url, boardId, token, PEOPLE)
    await wait(EDIT_MS)
    crowd.takeLatencies()
    await wait(EDIT_MS)
    printTimes('an edit to another person', crowd.takeLatencies())
    crowd.stop()
  } finally {
    await product.stop()
    await db.close()
    await postgres.stop()
  }
}

/** One person moves notes, each move an update of its own. */
async function moveNotes(url: string, boardId: string, token: string): Promise<void> {
  const provider = await connectWithCanvas(url, boardId, token)
  const shapes = shapesOf(provider.doc)
  const ids = [...shapes.keys()]
  for (let i = 0; i < EDITS; i++) {
    shapes.get(ids[(i * 31) % ids.length] ?? '')?.set('at', [i, i % 500, 0])
    if (i % 10 === 0) await wait(10)
  }
  // Until the last of them is stored.
  await wait(5_000)
  provider.destroy()
  provider.awareness.destroy()
}

/** Waits until the sessions of the past are stored, which begins when the board is opened. */
async function storedSessions(db: Database, boardId: string): Promise<void> {
  const started = performance.now()
  const sizes = () =>
    db.query<{ count: number; bytes: number }>(
      `select count(*)::int as count, coalesce(sum(length(data)), 0)::int as bytes
         from session_keyframes where board_id = $1`,
      [boardId],
    )
  for (let before = -1; performance.now() - started < 120_000; ) {
    const [{ count = 0, bytes = 0 } = {}] = await sizes()
    if (count > 0 && count === before) {
      const seconds = (performance.now() - started) / 1_000
      return console.log(`${count} sessions of the past stored after ${seconds.toFixed(0)} s: ${bytes} bytes`)
    }
    before = count
    await wait(3_000)
  }
  throw new Error('no session of the past was stored')
}

/** Paths of moments, spread over the history by the number of the run. */
async function historyOf(db: Database, boardId: string) {
  const [{ last = 0 } = {}] = await db.query<{ last: number }>(
    `select max(seq)::int as last from doc_updates where board_id = $1 and doc = ''`,
    [boardId],
  )
  const path = `/boards/${boardId}/history`
  const canvas = (i: number) => `${path}/${Math.max(2, Math.floor((last * (i * 7 + 3)) / (RUNS * 7)))}`
  return {
    path,
    canvas,
    steps: (i: number) => `${canvas(i)}/steps`,
    session(i: number) {
      const at = new Date(Date.now() - 0.9 * MONTH_MS * (((i * 7) % RUNS) / RUNS))
      return `${path}/${at.toISOString()}?part=session`
    },
    writers: `/boards/${boardId}/notes/shape:seed7/history`,
  }
}

async function measureSeeks(ask: ApiRequest, history: Awaited<ReturnType<typeof historyOf>>): Promise<void> {
  const { path, canvas, steps, session, writers } = history
  const get = (pathOf: (i: number) => string) => repeat((i) => ask('GET', pathOf(i)))
  printTimes('the canvas at a moment', await get(canvas))
  printTimes('the next 200 changes', await get(steps))
  printTimes('the session at a moment', await get(session))
  printTimes('a page of the timeline', await get(() => path))
  printTimes('deleted records by words', await get(() => `${path}/deleted?words=lamp`))
  printTimes('the writers of a note', await get(() => writers))
}

async function repeat(work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) times.push(await timed(() => work(i)))
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
