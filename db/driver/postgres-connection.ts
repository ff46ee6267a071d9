import { Socket } from 'node:net'
import postgres from 'postgres'
import { parse as parseArray } from 'postgres-array'
import { parseBytea, serializeBytea } from './bytea.ts'
import type { StatementUnderWay } from './database.ts'
import { DatabaseError, toDatabaseError } from './database-error.ts'

const CONNECT_TIMEOUT_MS = 10_000
const DEFAULT_PORT = 5432
/** Detects a server that vanished without closing the connection. */
const STATEMENT_TIMEOUT_MS = 60_000
/** How long closing the connection may take. */
const CLOSE_TIMEOUT_S = 5

/** Type numbers of PostgreSQL's pg_type.dat. */
const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  bytea: { to: 17, from: [17], serialize: serializeBytea, parse: parseBytea },
  textArray: { to: 1009, from: [1009], serialize: String, parse: (text: string) => parseArray(text) },
}

/** One connection to a PostgreSQL server that is used until it breaks and then discarded. */
export interface PostgresConnection {
  run<T extends object>(text: string, params: readonly unknown[]): Promise<T[]>
  underWay(): StatementUnderWay | null
  /** Never becomes false again. */
  isBroken(): boolean
  /** Breaks the connection at once. The running statement rejects as unreachable; the server may or may not commit it. */
  abandon(detail: string): void
  close(): Promise<void>
}

/** Connects with the first statement, which fails if connecting fails. */
export function openConnection(url: string): PostgresConnection {
  let isBroken = false
  let statement: { text: string; startedAt: number } | null = null
  let socket: Socket | null = null
  /** A promise of each running statement: one for the whole connection would keep the results of all of them. */
  const running = new Set<PromiseWithResolvers<never>>()

  async function connectOnce(options: postgres.ParsedOptions): Promise<Socket> {
    // The driver reconnects after a break: a transaction would continue over the new connection.
    if (socket) throw new DatabaseError('unreachable', { detail: 'the connection broke' })
    socket = new Socket()
    // After the driver, which has the better error. With several hosts it leaves a statement waiting.
    const onClosed = () => setImmediate(() => abandon('the connection broke'))
    try {
      return await connectSocket(socket, options)
    } finally {
      // Not before: a host that refuses closes the socket, and the next one opens it again.
      if (socket.destroyed) onClosed()
      else socket.once('close', onClosed)
    }
  }

  const sql = openDriver(url, connectOnce, () => {
    isBroken = true
  })

  function abandon(detail: string): void {
    isBroken = true
    for (const broken of running) broken.reject(new DatabaseError('unreachable', { detail }))
    socket?.destroy()
  }

  async function send(text: string, params: readonly unknown[]): Promise<unknown[]> {
    const values = params.map((value) => (Array.isArray(value) ? writeArray(value) : value))
    const result: unknown[] = await sql.unsafe(text, values as never[], { prepare: params.length > 0 })
    // Several statements return an array of results; one returns the result, which is an array of rows.
    return 'command' in result ? result : ((result.at(-1) as unknown[] | undefined) ?? [])
  }

  return {
    async run<T extends object>(text: string, params: readonly unknown[]) {
      if (isBroken) throw new DatabaseError('unreachable', { detail: 'the connection broke' })
      statement = { text, startedAt: performance.now() }
      const timer = setTimeout(() => abandon('no answer in time'), STATEMENT_TIMEOUT_MS)
      const broken = Promise.withResolvers<never>()
      running.add(broken)
      try {
        // The statement's text decides the shape; each query file states it once, and its tests run on both databases.
        return [...((await Promise.race([send(text, params), broken.promise])) as T[])]
      } catch (unread) {
        const error = toDatabaseError(unread)
        if (error instanceof DatabaseError && error.reason !== 'conflict') isBroken = true
        throw error
      } finally {
        clearTimeout(timer)
        running.delete(broken)
        statement = null
      }
    },
    underWay: () =>
      statement && { text: statement.text, forMs: Math.round(performance.now() - statement.startedAt) },
    isBroken: () => isBroken,
    abandon,
    async close() {
      await sql.end({ timeout: isBroken ? 0 : CLOSE_TIMEOUT_S })
      socket?.destroy()
    },
  }
}

type Connect = (options: postgres.ParsedOptions) => Promise<Socket>

/** One connection, used once: without the driver's own reconnecting. */
function openDriver(url: string, connect: Connect, onClosed: () => void): postgres.Sql {
  const options = {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_MS / 1_000,
    backoff: false,
    // Otherwise the driver queries the server's array types at login; a break during that ends the process.
    fetch_types: false,
    // Otherwise it ends connections after some 45 minutes, even in a transaction.
    max_lifetime: null,
    onnotice: () => undefined,
    onclose: onClosed,
    connection: { application_name: 'parley' },
    types: TYPES,
    socket: connect,
  }
  try {
    // The driver's types omit `socket`.
    return postgres(url, options as postgres.Options<typeof TYPES>)
  } catch (error) {
    throw new DatabaseError('unreachable', { cause: error, detail: String((error as Error).message) })
  }
}

/** Resolves when it is connected: to the first of several hosts that accepts, as libpq does. */
async function connectSocket(socket: Socket, options: postgres.ParsedOptions): Promise<Socket> {
  const { host: hosts, port: ports, path } = options
  const timer = setTimeout(() => {
    socket.destroy(new DatabaseError('unreachable', { detail: 'no connection in time' }))
  }, CONNECT_TIMEOUT_MS)
  try {
    if (path) return await connectTo(socket, { path })
    for (const [i, host] of hosts.entries()) {
      const isLast = i === hosts.length - 1
      // The driver's TLS expects the server's certificate to have this name.
      Object.assign(socket, { host })
      try {
        return await connectTo(socket, { host, port: ports[i] ?? DEFAULT_PORT })
      } catch (error) {
        if (isLast || error instanceof DatabaseError) throw error
      }
    }
    throw new DatabaseError('unreachable', { detail: 'DATABASE_URL names no host' })
  } finally {
    clearTimeout(timer)
  }
}

function connectTo(
  socket: Socket,
  place: { path: string } | { host: string; port: number },
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  socket.once('error', reject)
  socket.connect(place, () => {
    socket.off('error', reject)
    resolve(socket)
  })
  return promise
}

/** PostgreSQL's text form of an array: without the server's array types the driver can't write one. */
function writeArray(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`,
  )
  return `{${items.join(',')}}`
}
