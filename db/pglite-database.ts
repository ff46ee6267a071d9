import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable } from './database.ts'
import { connectPglite, type PgliteConnection } from './pglite-connection.ts'
import type { PgliteWorkerData } from './pglite-message.ts'

/** A Database on PGlite in a thread; `onClosed` runs after the thread has ended (the folder's lock is dropped there). */
export async function openPglite(data: PgliteWorkerData, onClosed: () => void): Promise<Database> {
  const connection = await connectPglite(data)
  const inTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
  let tail: Promise<unknown> = Promise.resolve()

  // One connection: a statement sent while a transaction is open would become part of it.
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (inTransaction.getStore()?.isOpen) {
      const message = 'inside a transaction use its tx: the database itself waits until the transaction ends'
      return Promise.reject(new Error(message))
    }
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }

  const direct = queryableOn(connection)
  return {
    kind: 'pglite',
    query: (sql, params) => inTurn(() => direct.query(sql, params)),
    transaction: (work) =>
      inTurn(async () => {
        await direct.query('begin')
        // Timers that `work` sets remember that it set them; they may ask the database once it has ended.
        const mark = { isOpen: true }
        try {
          const result = await inTransaction
            .run(mark, () => work(direct))
            .finally(() => {
              mark.isOpen = false
            })
          await direct.query('commit')
          return result
        } catch (error) {
          // A thread that can't even roll back has ended; the error that led here says more about it.
          await direct.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    async close() {
      await tail
      await connection.close()
      onClosed()
    },
  }
}

function queryableOn(connection: PgliteConnection): Queryable {
  return {
    async query<T extends object>(sql: string, params: readonly unknown[] = []) {
      const rows = await connection.query(sql, params)
      // The statement's text decides the shape; each query file states it once and its tests run on both databases.
      return rows as T[]
    },
  }
}
