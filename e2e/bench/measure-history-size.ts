import { setTimeout as wait } from 'node:timers/promises'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { openDatabase } from '#db/driver/open-database.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { startProduct } from '../start-product.ts'
import { connectWithCanvas, shapesOf } from './crowd.ts'

/** One update a key, and ten updates a drag: what pages send. */
const PEOPLE = 10
const DAYS = Number(process.env.BENCH_DAYS ?? 22)
const NOTES_AN_HOUR = 12
const LETTERS = 60
const DRAGS_AN_HOUR = 20
const UPDATES_A_DRAG = 10
/** The pause between two keys here: a second of real work passes in some milliseconds. */
const KEY_MS = 2
const TABLES = ['doc_updates', 'doc_keyframes', 'deleted_records', 'doc_snapshots']

/** The bytes that a month of work takes in the database. Each day ends with the board leaving memory. */
export async function measureHistorySize(): Promise<void> {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: `${postgres.url}postgres` }
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  const product = await startProduct(environment, ['--no-pages'])
  try {
    const made = await fetch(`${product.url}/api/v1/boards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Size', name: 'Ann' }),
    })
    const { board, token } = (await made.json()) as { board: { id: string }; token: string }
    for (let day = 0; day < DAYS; day++) {
      await Promise.all(
        Array.from({ length: PEOPLE }, (_, person) => workAnHour(product.url, board.id, token, day, person)),
      )
      // Without members the board leaves memory after half a minute.
      await wait(32_000)
    }
    const [sizes] = await db.query<Record<string, number>>(
      `select ${TABLES.map((table) => `pg_total_relation_size('${table}')::int as ${table}`).join(', ')},
              (select count(*)::int from doc_updates) as updates,
              (select count(*)::int from doc_keyframes) as keyframes`,
    )
    for (const [name, value] of Object.entries(sizes ?? {}))
      console.log(`${name.padEnd(58)} ${value.toLocaleString('en').padStart(12)}`)
  } finally {
    await product.stop()
    await db.close()
    await postgres.stop()
  }
}

async function workAnHour(
  url: string,
  boardId: string,
  token: string,
  day: number,
  person: number,
): Promise<void> {
  const provider = await connectWithCanvas(url, boardId, token)
  for (let i = 0; i < NOTES_AN_HOUR; i++) await writeNote(provider, `d${day}p${person}n${i}`)
  const ids = [...shapesOf(provider.doc).keys()]
  for (let i = 0; i < DRAGS_AN_HOUR; i++) await drag(provider, ids[(i * 37 + person) % ids.length] ?? '')
  await wait(2_000)
  provider.destroy()
  provider.awareness.destroy()
}

async function writeNote({ doc }: WebsocketProvider, name: string): Promise<void> {
  const text = new Y.Text()
  doc.transact(() => {
    const note = new Y.Map<unknown>()
    note.set('t', 'note')
    note.set('at', [0, 0, 0])
    note.set('in', ['page:page', 'a1'])
    note.set('text', text)
    shapesOf(doc).set(`shape:${name}`, note)
  })
  for (let letter = 0; letter < LETTERS; letter++) {
    text.insert(text.length, letter % 6 === 5 ? ' ' : String.fromCharCode(97 + ((letter * 7) % 26)))
    await wait(KEY_MS)
  }
}

async function drag({ doc }: WebsocketProvider, id: string): Promise<void> {
  for (let step = 0; step < UPDATES_A_DRAG; step++) {
    shapesOf(doc)
      .get(id)
      ?.set('at', [step * 13, step * 7, 0])
    await wait(KEY_MS)
  }
}
