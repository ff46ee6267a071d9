import type { StatementUnderWay } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { openConnection, type PostgresConnection } from './postgres-connection.ts'

const MAX_CONNECTIONS = 10

/** Lends each connection to one piece of work at a time; when all are lent, work waits in a queue. */
export interface PostgresPool {
  lend<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>
  /**
   * Replaces every connection: running statements reject as unreachable, and queued work continues with new connections. Returns
   * the abandoned statements.
   * @param minMs spares connections that are in use and whose statement runs for less
   */
  renew(minMs: number): StatementUnderWay[]
  /** Waits until lent connections are returned. */
  close(): Promise<void>
}

interface Place {
  connection: PostgresConnection | null
  /** Rejected by `renew`: work that waits for something else than the database ends too. */
  brokenOff: PromiseWithResolvers<never>
}

/** Opens no connection before one is needed. After `close`, work that waits still runs, and new work rejects as unreachable. */
export function openPool(url: string): PostgresPool {
  const idle: PostgresConnection[] = []
  const taken = new Set<Place>()
  const waiting: ((place: Place) => void)[] = []
  let isClosed = false
  let closed: () => void = () => undefined

  function admit(): void {
    while (taken.size < MAX_CONNECTIONS) {
      const next = waiting.shift()
      if (!next) break
      const place: Place = { connection: null, brokenOff: Promise.withResolvers() }
      place.brokenOff.promise.catch(() => undefined)
      taken.add(place)
      next(place)
    }
    if (taken.size === 0 && waiting.length === 0) closed()
  }

  async function takePlace(): Promise<Place> {
    if (isClosed) throw new DatabaseError('unreachable', { detail: 'the pool is closed' })
    return await new Promise((resolve) => {
      waiting.push(resolve)
      admit()
    })
  }

  function takeConnection(): PostgresConnection {
    for (let free = idle.pop(); free; free = idle.pop()) {
      if (!free.isBroken()) return free
      void free.close()
    }
    return openConnection(url)
  }

  function leave(place: Place): void {
    const { connection } = place
    // After `renew` the place no longer counts, and its connection is broken.
    if (connection?.isBroken()) void connection.close()
    else if (connection) idle.push(connection)
    taken.delete(place)
    admit()
  }

  return {
    async lend(work) {
      const place = await takePlace()
      try {
        place.connection = takeConnection()
        return await Promise.race([work(place.connection), place.brokenOff.promise])
      } finally {
        leave(place)
      }
    },
    renew(minMs) {
      const detail = 'the connections were replaced'
      const underWay: StatementUnderWay[] = []
      for (const place of [...taken]) {
        const statement = place.connection?.underWay() ?? null
        if ((statement?.forMs ?? 0) < minMs) continue
        if (statement) underWay.push(statement)
        place.connection?.abandon(detail)
        place.brokenOff.reject(new DatabaseError('unreachable', { detail }))
        taken.delete(place)
      }
      for (const connection of idle.splice(0)) void connection.close()
      admit()
      return underWay
    },
    async close() {
      isClosed = true
      await new Promise<void>((resolve) => {
        closed = resolve
        admit()
      })
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
