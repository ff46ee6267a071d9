import postgres from 'postgres'
import { DatabaseTrouble, databaseError } from './database-trouble.ts'

const CONNECT_TIMEOUT_S = 10
/** A server that vanished without a word is noticed by this. */
const STATEMENT_TIMEOUT_MS = 60_000

const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
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

/** One connection to a PostgreSQL server that is used until it breaks and then thrown away. */
export interface PostgresConnection {
  run<T extends object>(text: string, params: readonly unknown[]): Promise<T[]>
  /** Once true it stays so. */
  isBroken(): boolean
  close(): Promise<void>
}

/**
 * A driver of its own for each connection, never reused after a break: postgres.js 3.4 writes to the closed socket
 * when a transaction goes on after its connection broke (an uncaught error that ends the process), and a connection
 * that it opens anew after a break can wait for ever.
 */
export function openConnection(url: string): PostgresConnection {
  let isBroken = false
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: false,
    onnotice: () => undefined,
    onclose: () => {
      isBroken = true
    },
    connection: { application_name: 'parley' },
    types: TYPES,
  })

  async function send(text: string, params: readonly unknown[]): Promise<unknown[]> {
    if (isBroken) throw new DatabaseTrouble('unreachable', { detail: 'the connection broke' })
    try {
      return await inTime(sql.unsafe(text, [...params] as never[], { prepare: params.length > 0 }))
    } catch (unread) {
      const error = databaseError(unread)
      if (error instanceof DatabaseTrouble && error.reason !== 'conflict') isBroken = true
      throw error
    }
  }

  return {
    async run<T extends object>(text: string, params: readonly unknown[]) {
      const result = await send(text, params)
      // Several statements give an array of results; one gives the result, which is an array of rows.
      const rows = 'command' in result ? result : (result.at(-1) ?? [])
      // The statement's text decides the shape; each query file states it once and its tests run on both databases.
      return [...(rows as T[])]
    },
    isBroken: () => isBroken,
    close: () => sql.end({ timeout: isBroken ? 0 : 5 }),
  }
}

async function inTime<T>(answer: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseTrouble('unreachable', { detail: 'no answer in time' })),
      STATEMENT_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    if (timer) clearTimeout(timer)
  }
}
