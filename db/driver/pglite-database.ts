import { AsyncLocalStorage } from 'node:async_hooks'
import { answerWithin } from './answer-within.ts'
import type { Database, Queryable, StatementUnderWay } from './database.ts'
import { DatabaseError } from './database-error.ts'
import type { PgliteConnection } from './pglite-connection.ts'
import { SqlError } from './sql-error.ts'

const PING_TIMEOUT_MS = 5_000

/** A statement or transaction that is using the connection. */
interface Turn {
  text: string
  startedAt: number
  breakOff: () => void
}

/** A Database on PGlite in a thread; `onClosed` runs after the thread has ended (it releases the folder's lock). */
export function databaseOn(connection: PgliteConnection, onClosed: () => void): Database {
  const inTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
  let tail: Promise<unknown> = Promise.resolve()
  let current: Turn | null = null

  // There is one connection: a statement sent during a transaction would become part of it.
  function inTurn<T>(text: string, work: (broken: Promise<never>) => Promise<T>): Promise<T> {
    if (inTransaction.getStore()?.isOpen) {
      const message = 'inside a transaction use its tx: the database itself waits until the transaction ends'
      return Promise.reject(new Error(message))
    }
    const turn = tail.then(async () => {
      const broken = Promise.withResolvers<never>()
      broken.promise.catch(() => undefined)
      current = {
        text,
        startedAt: performance.now(),
        breakOff: () => broken.reject(new DatabaseError('unreachable', { detail: 'it was broken off' })),
      }
      return await work(broken.promise).finally(() => {
        current = null
      })
    })
    tail = turn.catch(() => undefined)
    return turn
  }

  const direct = queryableOn(connection)
  return {
    kind: 'pglite',
    lost: connection.lost,
    query: (sql, params) => inTurn(sql, (broken) => Promise.race([direct.query<never>(sql, params), broken])),
    transaction: (work) =>
      inTurn('transaction', async (broken) => {
        // Timers inherit the context of `work`; they may use the database once `work` has ended.
        const mark = { isOpen: true }
        // Sent together with the first statements of `work`; if it fails, they and all later ones are refused.
        const begun = direct.query('begin')
        begun.catch(() => {
          mark.isOpen = false
        })
        try {
          const result = await inTransaction
            .run(mark, () => Promise.race([work(whileOpen(direct, mark)), broken]))
            .finally(() => {
              mark.isOpen = false
            })
          await begun
          await direct.query('commit')
          return result
        } catch (error) {
          // A thread that can't even roll back has ended; the first error is more useful.
          await direct.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    copyTo: (folder) => inTurn('copy', () => connection.copyTo(folder)),
    ping: () => ping(direct),
    breakOff(): StatementUnderWay[] {
      if (!current) return []
      const { text, startedAt, breakOff } = current
      breakOff()
      return [{ text, forMs: Math.round(performance.now() - startedAt) }]
    },
    async close() {
      await tail
      await connection.close()
      onClosed()
    },
  }
}

/** Abandoned work may still be running; its later statements must not become part of the next transaction. */
function whileOpen(tx: Queryable, mark: { isOpen: boolean }): Queryable {
  return {
    async query<T extends object>(sql: string, params?: readonly unknown[]) {
      if (!mark.isOpen) throw new DatabaseError('unreachable', { detail: 'the transaction has ended' })
      return await tx.query<T>(sql, params)
    },
  }
}

/** Sent without waiting for a turn: the thread answers as soon as the running statement is done. */
async function ping(direct: Queryable): Promise<void> {
  try {
    await answerWithin(PING_TIMEOUT_MS, direct.query('select 1'))
  } catch (error) {
    // In a failed transaction every statement is refused, which is an answer.
    if (!(error instanceof SqlError)) throw error
  }
}

function queryableOn(connection: PgliteConnection): Queryable {
  return {
    async query<T extends object>(sql: string, params: readonly unknown[] = []) {
      const rows = await connection.query(sql, params)
      // The statement's text decides the shape; each query file states it once, and its tests run on both databases.
      return rows as T[]
    },
  }
}
