import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#db/driver/open-database.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker, gatherCrowd } from './crowd.ts'
import { makeBoard, printTimes, seedLargeBoard } from './large-board.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 30)
const PEOPLE = 20
const EDIT_MS = 10_000
const TURNS = 3
const READ_EVERY_MS = 500

/** Measures how soon a person sees the changes of a large board, and how much that slows down the people who work on it. */
console.log('A board of 5,000 notes and 100,000 events')
const postgres = await startPostgres()
const environment = { DATABASE_URL: `${postgres.url}postgres` }
const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
let product = await startProduct(environment, ['--no-pages'])
try {
  const { boardId, token, authorId } = await makeBoard(product.url)
  const owner = asker(product.url, token)
  const { links } = (await owner('GET', `/boards/${boardId}/links`)) as {
    links: { word: string; url: string }[]
  }
  const link = links.find(({ word }) => word === 'comment')?.url
  await product.stop()
  await seedLargeBoard(db, boardId, authorId)
  product = await startProduct(environment, ['--no-pages'])
  const reviewer = asker(product.url, await join(product.url, link))
  await measureReview(reviewer, `/boards/${boardId}`)

  const crowd = await gatherCrowd(product.url, boardId, token, PEOPLE)
  await wait(EDIT_MS)
  const alone: number[] = []
  const beside: number[] = []
  // In turns: other programs on the machine slow both alike.
  for (let turn = 0; turn < TURNS; turn++) {
    crowd.takeLatencies()
    await wait(EDIT_MS)
    alone.push(...crowd.takeLatencies())
    await readFor(EDIT_MS, () => reviewer('GET', `/boards/${boardId}/review`))
    beside.push(...crowd.takeLatencies())
  }
  printTimes('an edit to another person', alone)
  printTimes('the same, while someone reads the review twice a second', beside)
  crowd.stop()
} finally {
  await product.stop()
  await db.close()
  await postgres.stop()
}

async function readFor(ms: number, read: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    await read()
    await wait(READ_EVERY_MS)
  }
}

async function join(url: string, link: string | undefined): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ link, name: 'Ben' })
  const joined = await fetch(`${url}/api/v1/join`, { method: 'POST', headers, body })
  const { token } = (await joined.json()) as { token: string }
  return token
}

async function measureReview(ask: ApiRequest, board: string): Promise<void> {
  const { seq } = (await ask('GET', `${board}/changes?since=0`)) as { seq: number }
  printTimes(
    'the review of a first visit, 2,000 of 5,000 rows',
    await repeat(() => ask('GET', `${board}/review`)),
  )
  printTimes('its counts alone', await repeat(() => ask('GET', `${board}/review?limit=0`)))
  await ask('POST', `${board}/visits`, { throughSeq: seq - 1_000 })
  printTimes('the review after 1,000 events', await repeat(() => ask('GET', `${board}/review`)))
  printTimes(
    'changes since 1,000 events ago',
    await repeat(() => ask('GET', `${board}/changes?since=${seq - 1_000}`)),
  )
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return times
}
