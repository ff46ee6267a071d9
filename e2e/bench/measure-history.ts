import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker, connectWithCanvas, gatherCrowd, shapesOf } from './crowd.ts'
import { MONTH_MS, makeBoard, printTimes, seedLargeBoard } from './large-board.ts'

const EDITS = Number(process.env.BENCH_EDITS ?? 6_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 30)
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
    const ask = asker(product.url, token)
    await measureSeeks(ask, db, boardId)
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

async function measureSeeks(ask: ApiRequest, db: Database, boardId: string): Promise<void> {
  const [{ last = 0 } = {}] = await db.query<{ last: number }>(
    `select max(seq)::int as last from doc_updates where board_id = $1 and doc = ''`,
    [boardId],
  )
  const path = `/boards/${boardId}/history`
  const canvas = (i: number) =>
    ask('GET', `${path}/${Math.max(2, Math.floor((last * (i * 7 + 3)) / (RUNS * 7)))}`)
  const session = (i: number) => {
    const at = new Date(Date.now() - MONTH_MS * (((i * 7) % RUNS) / RUNS))
    return ask('GET', `${path}/${at.toISOString()}?part=session`)
  }
  printTimes('the canvas at a moment, first', [await timed(() => canvas(0))])
  printTimes('the canvas at a moment', await repeat(canvas))
  printTimes('the session at a moment, first, after a restart', [await timed(() => session(0))])
  printTimes('the session at a moment', await repeat(session))
  printTimes('a page of the timeline', await repeat(() => ask('GET', path)))
  printTimes('deleted records by words', await repeat(() => ask('GET', `${path}/deleted?words=lamp`)))
  const note = `/boards/${boardId}/notes/shape:seed7/history`
  printTimes('the writers of a note', await repeat(() => ask('GET', note)))
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
