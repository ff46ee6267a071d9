import { Socket } from 'node:net'
import { Client, type QueryResult, types } from 'pg'
import { DatabaseTrouble, databaseError } from './database-trouble.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** A server that vanished without a word is noticed by this. */
const STATEMENT_TIMEOUT_MS = 60_000
/** How long the server's goodbye may take. */
const CLOSE_TIMEOUT_MS = 5_000

/** Object identifiers of types, from PostgreSQL's pg_type.dat. */
const BYTEA = 17
const BIGINT = 20

/** What a connection is doing, for the log: the text has no parameters in it, so nothing that a person wrote. */
export interface StatementUnderWay {
  text: string
  forMs: number
}

/** One connection to a PostgreSQL server that is used until it breaks and then thrown away. */
export interface PostgresConnection {
  run<T extends object>(text: string, params: readonly unknown[]): Promise<T[]>
  underWay(): StatementUnderWay | null
  /** Once true it stays so. */
  isBroken(): boolean
  /**
   * Breaks the connection at once. The statement under way is rejected as unreachable; nobody knows whether the server
   * still commits it.
   */
  abandon(detail: string): void
  close(): Promise<void>
}

/** Connects in the background: the first statement waits for it, and fails if it fails. */
export function openConnection(url: string): PostgresConnection {
  let isBroken = false
  let statement: { text: string; startedAt: number } | null = null
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const names = new Map<string, string>()
  const socket = new Socket()
  const client = createClient(url, socket)
  // Without a listener the end of an idle connection would be an uncaught error, which ends the process.
  client.on('error', () => {
    isBroken = true
  })
  client.on('end', () => {
    isBroken = true
  })
  const connected = client.connect()
  connected.catch(() => {
    isBroken = true
  })

  function abandon(detail: string): void {
    if (isBroken) return
    isBroken = true
    broken.reject(new DatabaseTrouble('unreachable', { detail }))
    socket.destroy()
  }

  async function send(text: string, params: readonly unknown[]): Promise<QueryResult> {
    await connected
    const result: QueryResult | QueryResult[] = await client.query({
      text,
      ...(params.length > 0 && { name: nameOf(text), values: [...params] }),
    })
    // Several statements give an array of results.
    return Array.isArray(result) ? result.at(-1) : result
  }

  /** A name makes it a prepared statement: the server reads and plans each text once a connection. */
  function nameOf(text: string): string {
    const name = names.get(text) ?? `s${names.size + 1}`
    names.set(text, name)
    return name
  }

  /** The driver's own errors have no code: without a connection each of them means that there is none. */
  function readError(unread: unknown): unknown {
    const error = databaseError(unread)
    if (error instanceof DatabaseTrouble && error.reason !== 'conflict') isBroken = true
    if (error !== unread || !isBroken) return error
    return new DatabaseTrouble('unreachable', { cause: unread, detail: String((unread as Error).message) })
  }

  return {
    async run<T extends object>(text: string, params: readonly unknown[]) {
      if (isBroken) throw new DatabaseTrouble('unreachable', { detail: 'the connection broke' })
      statement = { text, startedAt: performance.now() }
      const timer = setTimeout(() => abandon('no answer in time'), STATEMENT_TIMEOUT_MS)
      try {
        const { rows } = await Promise.race([send(text, params), broken.promise])
        // The statement's text decides the shape; each query file states it once and its tests run on both databases.
        return rows as T[]
      } catch (error) {
        throw readError(error)
      } finally {
        clearTimeout(timer)
        statement = null
      }
    },
    underWay: () =>
      statement && { text: statement.text, forMs: Math.round(performance.now() - statement.startedAt) },
    isBroken: () => isBroken,
    abandon,
    async close() {
      const timer = setTimeout(() => socket.destroy(), isBroken ? 0 : CLOSE_TIMEOUT_MS)
      await client.end()
      clearTimeout(timer)
    },
  }
}

function createClient(url: string, socket: Socket): Client {
  try {
    return new Client({
      connectionString: withLibpqSslModes(url),
      stream: () => socket,
      application_name: 'parley',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types: { getTypeParser },
    })
  } catch (error) {
    throw new DatabaseTrouble('unreachable', { cause: error, detail: String((error as Error).message) })
  }
}

/** `sslmode=require` means to the driver what `verify-full` means to everything else that reads such an address. */
function withLibpqSslModes(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat') ? `${url}&uselibpqcompat=true` : url
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === BIGINT) return Number
  if (oid === BYTEA) return readBytes
  return types.getTypeParser(oid, format as 'text')
}

/** A copy: small Buffers share one pool, and a row may outlive its neighbours by hours. */
function readBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}
