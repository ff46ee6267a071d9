import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { DatabaseTrouble, databaseError } from './database-trouble.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
/** A server that vanished without a word is noticed by this. */
const QUERY_TIMEOUT_MS = 60_000
const OLDEST_VERSION = 130_000

const PARSERS: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  // A copy: small Buffers share one pool, and a row may outlive its neighbours by hours.
  [pg.types.builtins.BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'parley',
    types: { getTypeParser: (oid: number) => PARSERS[oid] ?? pg.types.getTypeParser(oid) },
  })
  // A connection that breaks while nobody waits for it is replaced by the next statement, which says so if it can't be.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A Database on a PostgreSQL server. Rejects with DatabaseTrouble when the server can't be used. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = openPool(url)

  /** A connection for the time of `work`, thrown away if it broke. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | null = null
    try {
      client = await pool.connect()
      const result = await work(client)
      client.release()
      return result
    } catch (unread) {
      const error = databaseError(unread)
      client?.release(error instanceof DatabaseTrouble)
      throw error
    }
  }

  const database: Database = {
    kind: 'postgres',
    query: (sql, params) => withClient((client) => queryableOn(client).query(sql, params)),
    transaction: (work) => withClient((client) => inTransaction(client, work)),
    close: () => pool.end(),
  }
  try {
    await checkVersion(database)
  } catch (error) {
    await pool.end()
    throw error
  }
  return database
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work(queryableOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that can't even roll back is broken; the error that led here says more about it.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function queryableOn(client: pg.PoolClient): Queryable {
  return {
    async query<T extends object>(sql: string, params: readonly unknown[] = []) {
      if (params.includes(undefined)) throw new TypeError('a parameter is undefined: say null')
      try {
        // Several statements in one text, which is without parameters, give an array of results.
        const result: pg.QueryResult<T> | pg.QueryResult<T>[] = await client.query<T>(
          params.length > 0 ? { text: sql, values: [...params] } : sql,
        )
        return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
      } catch (error) {
        throw databaseError(error)
      }
    },
  }
}

async function checkVersion(db: Queryable): Promise<void> {
  const [row] = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (!row || row.version < OLDEST_VERSION) throw new DatabaseTrouble('too-old')
}
