import postgres from 'postgres'
import { must } from '#base/must.ts'
import type { Database, Queryable } from './database.ts'
import { DatabaseTrouble, databaseError } from './database-trouble.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_S = 10
const MAX_RECONNECT_DELAY_S = 1
const OLDEST_VERSION = 130_000

const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: jsonText,
    parse: (text: string): unknown => JSON.parse(text),
  },
  bytea: {
    to: 17,
    from: [17],
    serialize: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
    // A copy: small Buffers share one pool, and a row may outlive its neighbours by hours.
    parse: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  },
}

type Sql = ReturnType<typeof connect>

function connect(url: string) {
  return postgres(url, {
    max: MAX_CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The default waits up to 20 s after an outage; people see "Not saved" for all of it.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, MAX_RECONNECT_DELAY_S),
    onnotice: () => undefined,
    connection: { application_name: 'parley' },
    types: TYPES,
  })
}

/** A Database on a PostgreSQL server. Rejects with DatabaseTrouble when the server can't be used. */
export async function openPostgres(url: string): Promise<Database> {
  const sql = connect(url)
  const direct = queryableOn(sql)
  try {
    await checkVersion(direct)
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
  return {
    kind: 'postgres',
    query: direct.query,
    async transaction<T>(work: (tx: Queryable) => Promise<T>) {
      const done: { value: T }[] = []
      try {
        await sql.begin(async (tx) => {
          done.push({ value: await work(queryableOn(tx)) })
        })
      } catch (error) {
        throw databaseError(error)
      }
      return must(done[0], 'the result of a committed transaction').value
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

function queryableOn(sql: Pick<Sql, 'unsafe'>): Queryable {
  return {
    async query<T extends object>(text: string, params: readonly unknown[] = []) {
      if (params.includes(undefined)) throw new TypeError('a parameter is undefined: say null')
      try {
        const result: unknown[] = await sql.unsafe(text, [...params] as never[], {
          prepare: params.length > 0,
        })
        // Several statements give an array of results; one gives the result, which is an array of rows.
        const rows = 'command' in result ? result : (result.at(-1) ?? [])
        // The statement's text decides the shape; each query file states it once and its tests run on both databases.
        return [...(rows as T[])]
      } catch (error) {
        throw databaseError(error)
      }
    },
  }
}

async function checkVersion(db: Queryable): Promise<void> {
  const [row] = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version, $1::int as asked`,
    [OLDEST_VERSION],
  )
  if (!row || row.version < OLDEST_VERSION) throw new DatabaseTrouble('too-old')
}
