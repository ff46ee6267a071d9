import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { appendEvents, readLastSeqs } from '#db/events.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker, connectWithCanvas, gatherCrowd, shapesOf } from './crowd.ts'
import { makeIdeas, seedIdeas } from './seed-ideas.ts'

const NOTES = Number(process.env.BENCH_NOTES ?? 5_000)
const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000)
const EDITS = Number(process.env.BENCH_EDITS ?? 6_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 30)
const PEOPLE = 20
const EVENTS_AT_ONCE = 1_000
const EDIT_MS = 20_000
const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/** Seeks in the history of a large board, over the real server and HTTP, and an edit to another person on it. */
export async function measureHistory(): Promise<void> {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: `${postgres.url}postgres` }
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  let product = await startProduct(environment, ['--no-pages'])
  try {
    const { boardId, token, authorId } = await makeBoard(product.url)
    await product.stop()
    await seedIdeas(db, boardId, authorId, makeIdeas(NOTES))
    await seedEvents(db, boardId, authorId)
    product = await startProduct(environment, ['--no-pages'])
    await moveNotes(product.url, boardId, token)
    const ask = asker(product.url, token)
    await measureSeeks(ask, db, boardId)
    const crowd = await gatherCrowd(product.url, boardId, token, PEOPLE)
    await wait(EDIT_MS)
    crowd.takeLatencies()
    await wait(EDIT_MS)
    print('an edit to another person', crowd.takeLatencies())
    crowd.stop()
  } finally {
    await product.stop()
    await db.close()
    await postgres.stop()
  }
}

async function makeBoard(url: string) {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'History', name: 'Ann' }),
  })
  const { board, token, me } = (await made.json()) as {
    board: { id: string }
    token: string
    me: { id: string }
  }
  return { boardId: board.id, token, authorId: me.id }
}

/** People react to notes, over the month before now. */
async function seedEvents(db: Database, boardId: string, actor: string): Promise<void> {
  let seq = (await readLastSeqs(db, [boardId])).get(boardId) ?? 0
  const first = seq
  while (seq < EVENTS) {
    const events = Array.from({ length: Math.min(EVENTS_AT_ONCE, EVENTS - seq) }, () => {
      seq += 1
      const noteId = `shape:seed${1 + ((seq * 37) % NOTES)}`
      const at = Date.now() - Math.round(MONTH_MS * (1 - (seq - first) / (EVENTS - first)))
      return { seq, at, actor, kind: 'reaction.given', data: { noteId, symbol: '+' } } as const
    })
    await appendEvents(db, boardId, events, null)
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
  print('the canvas at a moment, first', [await timed(() => canvas(0))])
  print('the canvas at a moment', await repeat(canvas))
  print('the session at a moment, first, after a restart', [await timed(() => session(0))])
  print('the session at a moment', await repeat(session))
  print('a page of the timeline', await repeat(() => ask('GET', path)))
  print('deleted records by words', await repeat(() => ask('GET', `${path}/deleted?words=lamp`)))
  const note = `/boards/${boardId}/notes/shape:seed7/history`
  print('the writers of a note', await repeat(() => ask('GET', note)))
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

function print(label: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
      .toFixed(1)
      .padStart(8)
  console.log(`${`${label}, ms`.padEnd(58)} p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)}`)
}
