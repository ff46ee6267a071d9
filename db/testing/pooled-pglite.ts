import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { DatabaseError } from '../driver/database-error.ts'
import { connectPglite, type PgliteConnection } from '../driver/pglite-connection.ts'
import { SCHEMA_QUERY } from './schema-query.ts'

/**
 * PGlite takes two seconds of processor time to start, and most tests need one: a worker keeps those that its tests are
 * done with, emptied, for the next ones.
 */
interface Pooled {
  connection: PgliteConnection
  /** The schema after the migrations, to see whether a test changed it. */
  schema: string
}

const idle: Pooled[] = []

/** A statement that takes longer than that is ended with its thread. */
const CLOSE_TIMEOUT_MS = 10_000

/** With empty tables. Closing it makes it available to the next test. */
export async function pooledPglite(): Promise<PgliteConnection> {
  const pooled = idle.pop() ?? (await connect())
  const { connection } = pooled
  let isClosed = false
  const sent = new Set<Promise<unknown>>()
  return {
    lost: connection.lost,
    copyTo: (folder) => connection.copyTo(folder),
    async query(sql, params) {
      if (isClosed) throw new DatabaseError('unreachable', { detail: 'it was closed' })
      const answer = connection.query(sql, params)
      sent.add(answer)
      return await answer.finally(() => sent.delete(answer))
    },
    async close() {
      if (isClosed) return
      isClosed = true
      const isQuiet = await endsWithin(CLOSE_TIMEOUT_MS, Promise.allSettled(sent))
      if (isQuiet && (await isEmptied(pooled))) idle.push(pooled)
      else await connection.close()
    },
  }
}

async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController()
  const late = delay(ms, false, { signal: timeout.signal }).catch(() => false)
  const inTime = await Promise.race([work.then(() => true), late])
  timeout.abort()
  return inTime
}

async function connect(): Promise<Pooled> {
  const template = new Uint8Array(readFileSync(inject('pgliteTemplatePath')))
  const connection = await connectPglite({ folder: null, template })
  return { connection, schema: await schemaOf(connection) }
}

async function schemaOf(connection: PgliteConnection): Promise<string> {
  const [row] = await connection.query(SCHEMA_QUERY, [])
  return (row as { schema: string }).schema
}

/** False: the test left it in a state that the next one could notice. */
async function isEmptied({ connection, schema }: Pooled): Promise<boolean> {
  try {
    // A test that ended early may have left a transaction open.
    await connection.query('rollback', [])
    await connection.query('discard all', [])
    if ((await schemaOf(connection)) !== schema) return false
    const tables = await connection.query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
      [],
    )
    const names = tables.map((row) => (row as { name: string }).name)
    await connection.query(`truncate ${names.join(', ')} restart identity`, [])
    return true
  } catch {
    return false
  }
}
