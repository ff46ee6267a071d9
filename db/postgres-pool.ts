import { DatabaseTrouble } from './database-trouble.ts'
import { openConnection, type PostgresConnection } from './postgres-connection.ts'

const MAX_CONNECTIONS = 10

/** Connections that are lent to one piece of work at a time; those who come when all are lent wait in line. */
export interface PostgresPool {
  lend<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>
  /** Waits for lent connections to come back. */
  close(): Promise<void>
}

export function openPool(url: string): PostgresPool {
  const idle: PostgresConnection[] = []
  const waiting: (() => void)[] = []
  let lentCount = 0
  let isClosed = false

  async function take(): Promise<PostgresConnection> {
    if (isClosed) throw new DatabaseTrouble('unreachable', { detail: 'the pool is closed' })
    // Who is woken inherits the place of the one that came back, so nobody can slip in between.
    if (lentCount < MAX_CONNECTIONS) lentCount++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    for (let free = idle.pop(); free; free = idle.pop()) {
      if (!free.isBroken()) return free
      void free.close()
    }
    return openConnection(url)
  }

  function giveBack(connection: PostgresConnection): void {
    if (connection.isBroken()) void connection.close()
    else idle.push(connection)
    const next = waiting.shift()
    if (next) next()
    else lentCount--
  }

  return {
    async lend(work) {
      const connection = await take()
      try {
        return await work(connection)
      } finally {
        giveBack(connection)
      }
    },
    async close() {
      isClosed = true
      while (lentCount > 0)
        await new Promise<void>((resolve) => waiting.push(() => resolve(void lentCount--)))
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
