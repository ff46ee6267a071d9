import { Worker } from 'node:worker_threads'
import { DatabaseError, toDatabaseError } from './database-error.ts'
import type {
  PgliteAnswer,
  PgliteCall,
  PgliteCopy,
  PgliteErrorFields,
  PgliteResult,
  PgliteWorkerData,
} from './pglite-message.ts'
import { SqlError } from './sql-error.ts'

/** PGlite in a worker thread, so that its work never blocks messages of boards. */
export interface PgliteConnection {
  /**
   * Statements run in the order in which they were sent. Those of one tick are sent together and answered together: waking a
   * thread costs more than most statements. After an error the rest of them is refused, as in a transaction.
   */
  query(sql: string, params: readonly unknown[]): Promise<unknown[]>
  /** Copies the files of the database into this folder; call it between transactions, and not twice at once. */
  copyTo(folder: string): Promise<void>
  /** Resolves when the thread ends without having been closed: nothing more will be saved. */
  lost: Promise<DatabaseError>
  /** Statements that were sent before still run. Resolves when the thread has ended. */
  close(): Promise<void>
}

/**
 * How long running statements and PGlite's own shutdown may take before the thread is terminated. Shorter than the time for a
 * clean stop of the server.
 */
const CLOSE_TIMEOUT_MS = 10_000

/** Memory for rows and parameters in transit. Without a limit V8 takes up to a hundred megabytes more, and keeps them. */
const MAX_YOUNG_MEMORY_MB = 16
/**
 * Several times the transit size of the largest board. V8 also uses this limit to decide when to collect: without it
 * the heap grows to four times the used size, with it to one and a half times.
 */
const MAX_OLD_MEMORY_MB = 1_024

interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/** Starts PGlite in a thread. Rejects with DatabaseError 'broken' when it can't open the folder. */
export async function connectPglite(
  workerData: PgliteWorkerData,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    name: 'database',
    workerData,
    resourceLimits: {
      maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB,
      maxOldGenerationSizeMb: MAX_OLD_MEMORY_MB,
    },
  })
  const calls = createCalls((batch) => worker.postMessage(batch))
  const opened = Promise.withResolvers<void>()
  let ended: DatabaseError | null = null
  let copying: PromiseWithResolvers<void> | null = null

  function end(problem: DatabaseError): void {
    ended ??= problem
    opened.reject(ended)
    calls.fail(ended)
    copying?.reject(ended)
  }

  worker.on('message', (message: PgliteAnswer) => {
    switch (message.kind) {
      case 'ready':
        return opened.resolve()
      case 'broken':
        return end(new DatabaseError('broken', { detail: message.error.message }))
      case 'results':
        return message.results.forEach(calls.settle)
      case 'copied':
        return message.error ? copying?.reject(errorOf(message.error)) : copying?.resolve()
    }
  })
  worker.on('error', (error) => end(new DatabaseError('broken', { cause: error, detail: error.message })))
  const exited = new Promise<DatabaseError>((resolve) => {
    worker.on('exit', () => {
      const closed = new DatabaseError('unreachable', { detail: 'it was closed' })
      end(closed)
      resolve(ended ?? closed)
    })
  })

  let isClosing = false
  const lost = exited.then((problem) => (isClosing ? new Promise<never>(() => undefined) : problem))

  /** Terminating a thread while its code runs may end the process too: only if it does not exit on its own. */
  async function untilExited(): Promise<void> {
    const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs)
    await exited
    clearTimeout(timer)
  }

  try {
    await opened.promise
  } catch (error) {
    await untilExited()
    throw error
  }
  return {
    lost,
    query(sql, params) {
      if (ended) return Promise.reject(ended)
      if (isClosing) return Promise.reject(new DatabaseError('unreachable', { detail: 'it is closing' }))
      return calls.add(sql, params)
    },
    async copyTo(folder) {
      if (ended) throw ended
      copying = Promise.withResolvers<void>()
      calls.send()
      worker.postMessage({ copyTo: folder } satisfies PgliteCopy)
      await copying.promise
    },
    async close() {
      isClosing = true
      calls.send()
      worker.postMessage('close')
      await untilExited()
    },
  }
}

/** Statements that have not been answered. */
function createCalls(post: (batch: readonly PgliteCall[]) => void) {
  const waiting = new Map<number, Waiting>()
  let unsent: PgliteCall[] = []
  let lastId = 0

  function send(): void {
    const batch = unsent
    unsent = []
    if (batch.length === 0) return
    try {
      post(batch)
    } catch (error) {
      // A parameter that can't be sent to a thread.
      for (const { id } of batch) waiting.get(id)?.reject(error)
      for (const { id } of batch) waiting.delete(id)
    }
  }

  return {
    add(sql: string, params: readonly unknown[]): Promise<unknown[]> {
      lastId += 1
      const call = { id: lastId, sql, params: params.map(checkParameter) }
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      waiting.set(call.id, { resolve, reject })
      if (unsent.push(call) === 1) queueMicrotask(send)
      return promise
    },
    send,
    settle(result: PgliteResult): void {
      const call = waiting.get(result.id)
      waiting.delete(result.id)
      if (result.kind === 'rows') call?.resolve(result.rows)
      else call?.reject(errorOf(result.error))
    },
    fail(problem: DatabaseError): void {
      for (const call of waiting.values()) call.reject(problem)
      waiting.clear()
    },
  }
}

function errorOf(fields: PgliteErrorFields): unknown {
  const error = toDatabaseError(fields)
  // Errors without a code are PGlite's own: a crash of its WASM, or a value that it can't serialise.
  return error instanceof Error
    ? error
    : new SqlError(fields.message, fields.code ?? 'unknown', fields.constraint)
}

function checkParameter(value: unknown): unknown {
  if (value === undefined) throw new TypeError('a parameter is undefined: say null')
  // Sending a view copies the whole buffer behind it, which for a small Buffer is the shared pool.
  if (value instanceof Uint8Array && value.byteLength !== value.buffer.byteLength)
    return new Uint8Array(value)
  return value
}
