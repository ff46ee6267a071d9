import type { Database, Queryable } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { openConnection, type PostgresConnection } from './postgres-connection.ts'
import { openPool } from './postgres-pool.ts'

const OLDEST_VERSION = 130_000
const PING_TIMEOUT_MS = 5_000
/** A process that was paused, or lost its network, in a transaction would hold its locks for as long, and others would wait. */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '10s'`

/** A Database on a PostgreSQL server. Rejects with DatabaseError when the server can't be used. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = openPool(url)
  const database: Database = {
    kind: 'postgres',
    // The pool connects again.
    lost: new Promise(() => undefined),
    query: (sql, params) => pool.lend((connection) => queryableOn(connection).query(sql, params)),
    transaction: (work) => pool.lend((connection) => inTransaction(connection, work)),
    copyTo: null,
    ping: () => ping(url),
    breakOff: (minMs = 0) => pool.renew(minMs),
    close: () => pool.close(),
  }
  try {
    await checkVersion(database)
  } catch (error) {
    await pool.close()
    throw error
  }
  return database
}

/** Uses a new connection: those of the pool may be the problem. */
async function ping(url: string): Promise<void> {
  const connection = openConnection(url)
  const timer = setTimeout(() => connection.abandon('no answer in time'), PING_TIMEOUT_MS)
  try {
    await connection.run('select 1', [])
  } finally {
    clearTimeout(timer)
    void connection.close()
  }
}

async function inTransaction<T>(
  connection: PostgresConnection,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  await connection.run(BEGIN, [])
  try {
    const result = await work(queryableOn(connection))
    await connection.run('commit', [])
    return result
  } catch (error) {
    // A connection that can't even roll back is broken; the first error is more useful.
    await connection.run('rollback', []).catch(() => undefined)
    throw error
  }
}

function queryableOn(connection: PostgresConnection): Queryable {
  return {
    async query<T extends object>(sql: string, params: readonly unknown[] = []) {
      if (params.includes(undefined)) throw new TypeError('a parameter is undefined: say null')
      return await connection.run<T>(sql, params)
    },
  }
}

async function checkVersion(db: Queryable): Promise<void> {
  const [row] = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (!row || row.version < OLDEST_VERSION) throw new DatabaseError('too-old')
}
