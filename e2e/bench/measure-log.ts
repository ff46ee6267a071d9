import { openDatabase } from '#db/driver/open-database.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { type Product, startProduct } from '../start-product.ts'
import { type ApiRequest, asker, connectWithCanvas } from './crowd.ts'
import { type LogInSql, putLogInSql } from './log-in-sql.ts'
import { makeIdeas, seedIdeas, seedWord } from './seed-ideas.ts'

/**
 * The idea log with 10,000 ideas, over the real server and HTTP, each time right after one of them changed. In alternation with
 * it, the same queries to a table in the same database, without a server in between.
 */
const IDEAS = Number(process.env.BENCH_IDEAS ?? 10_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 30)

interface Question {
  label: string
  query: string
  /** `null` for queries that make no sense in SQL. */
  sql: ((log: LogInSql) => Promise<number>) | null
}

const [often, seldom] = [seedWord(3), seedWord(40)]
const QUESTIONS: Question[] = [
  { label: 'all, newest first', query: '', sql: (log) => log.page({}) },
  {
    label: 'status, category and source',
    query: 'status=raw,refining&category=idea,todo&source=canvas',
    sql: (log) =>
      log.page({
        status: `status in ('raw', 'refining')`,
        category: `category in ('idea', 'todo')`,
        source: `source = 'canvas'`,
      }),
  },
  {
    label: 'two words (SQL: tsquery)',
    query: `q=${often}+${seldom.slice(0, 4)}`,
    sql: (log) =>
      log.page({
        q: `to_tsvector('simple', text) @@ to_tsquery('simple', '${often} & ${seldom.slice(0, 4)}:*')`,
      }),
  },
  {
    label: 'first letters (SQL: ILIKE)',
    query: `q=${often.slice(0, 3)}`,
    sql: (log) => log.page({ q: `text ilike '%${often.slice(0, 3)}%'` }),
  },
  { label: 'a near miss', query: `q=${often.slice(0, 4)}x${often.slice(4)}`, sql: null },
  { label: 'grouped by tag', query: 'group=tag', sql: null },
  { label: 'a page in the middle', query: 'offset=5000&limit=100', sql: (log) => log.page({}, 5_000) },
]

export async function measureLog(): Promise<void> {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: `${postgres.url}postgres` }
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  let product: Product | null = await startProduct(environment)
  try {
    const { boardId, token, authorId } = await makeBoard(product)
    await product.stop()
    const ideas = makeIdeas(IDEAS)
    await seedIdeas(db, boardId, authorId, ideas)
    const sql = await putLogInSql(db, ideas, authorId)
    const startedAt = performance.now()
    product = await startProduct(environment)
    print('restart of the server, ms', performance.now() - startedAt)
    const ask = asker(product.url, token)
    const pageOf = (query: string) => ask<{ total: number }>('GET', `/boards/${boardId}/ideas?${query}`)
    print(
      'the canvas with all its notes after it, ms',
      await timed(() => openAndLeave(product, boardId, token)),
    )
    print('first page of the log, ms', await timed(() => pageOf('')))
    print('first search, ms', await timed(() => pageOf(`q=${often}`)))
    await warmUp(pageOf)
    for (const question of QUESTIONS) await measure(question, ask, boardId, pageOf, sql)
  } finally {
    await product?.stop()
    await db.close()
    await postgres.stop()
  }
}

async function makeBoard({ url }: Product) {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Ideas', name: 'Ann' }),
  })
  const { board, token, me } = (await made.json()) as {
    board: { id: string }
    token: string
    me: { id: string }
  }
  return { boardId: board.id, token, authorId: me.id }
}

async function openAndLeave(product: Product | null, boardId: string, token: string): Promise<void> {
  if (!product) throw new Error('the server does not run')
  const provider = await connectWithCanvas(product.url, boardId, token)
  provider.destroy()
  provider.awareness.destroy()
}

/** A few runs first, so that the code is compiled. */
async function warmUp(pageOf: (query: string) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 3; i++) for (const { query } of QUESTIONS) await pageOf(`${query}&from=${i}`)
}

async function measure(
  { label, query, sql }: Question,
  ask: ApiRequest,
  boardId: string,
  pageOf: (query: string) => Promise<{ total: number }>,
  log: LogInSql,
): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  let total = 0
  for (let i = 0; i < RUNS; i++) {
    const tags = ['changed', crypto.randomUUID().slice(0, 8)]
    await ask('PATCH', `/boards/${boardId}/ideas/${1 + ((i * 37) % IDEAS)}`, { tags })
    ours.push(
      await timed(async () => {
        total = (await pageOf(query)).total
      }),
    )
    if (sql) theirs.push(await timed(() => sql(log)))
  }
  const words = `${label}, ${total.toLocaleString('en')} found, ms`
  const beside = sql ? `   SQL p50 ${at(theirs, 0.5)} p95 ${at(theirs, 0.95)}` : ''
  console.log(`${words.padEnd(58)} p50 ${at(ours, 0.5)} p95 ${at(ours, 0.95)}${beside}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
    .toFixed(1)
    .padStart(7)
}

function print(label: string, value: number): void {
  console.log(`${label.padEnd(58)} ${value.toFixed(0).padStart(7)}`)
}
