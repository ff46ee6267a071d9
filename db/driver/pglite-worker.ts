import { constants, cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { must } from '#base/must.ts'
import { parseBytea, serializeBytea } from './bytea.ts'
import { checkpointNowAndThen } from './checkpoint-now-and-then.ts'
import { compilePglite } from './compile-pglite.ts'
import { readDriverError } from './database-error.ts'
import { readInitialDatabase } from './initial-database.ts'
import type {
  PgliteAnswer,
  PgliteCall,
  PgliteCopy,
  PgliteErrorFields,
  PgliteResult,
  PgliteWorkerData,
} from './pglite-message.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { beginFolder, finishNewFolder, isUnusedFolder, syncedFolder } from './synced-folder.ts'

// PGlite blocks its thread while a statement runs: in a separate thread it delays no edits.
const port = must(parentPort, 'a parent thread')
const { folder, template }: PgliteWorkerData = workerData

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const options: PGliteOptions = {
  parsers: { [types.INT8]: Number, [types.BYTEA]: parseBytea },
  serializers: { [types.JSON]: jsonText, [types.JSONB]: jsonText, [types.BYTEA]: serializeBytea },
}
if (template) options.loadDataDir = new Blob([template])

function answer(message: PgliteAnswer): void {
  port.postMessage(message)
}

async function run(statements: PreparedStatements, { sql, params }: PgliteCall): Promise<unknown[]> {
  return params.length > 0 ? await statements.query(sql, params) : await statements.exec(sql)
}

async function serve(statements: PreparedStatements, calls: readonly PgliteCall[]): Promise<void> {
  const results: PgliteResult[] = []
  let failed: PgliteErrorFields | null = null
  for (const call of calls) {
    try {
      if (!failed) results.push({ kind: 'rows', id: call.id, rows: await run(statements, call) })
    } catch (error) {
      failed = readDriverError(error)
    }
    if (failed) results.push({ kind: 'error', id: call.id, error: failed })
  }
  answer({ kind: 'results', results })
}

/** No statement runs during the copy. It is equal to the files after a crash, so it opens with all committed data. */
async function copy(database: PGlite, to: string): Promise<void> {
  try {
    if (folder === null) throw new Error('this database has no folder')
    await database.exec('checkpoint')
    cpSync(folder, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    })
    answer({ kind: 'copied', error: null })
  } catch (error) {
    answer({ kind: 'copied', error: readDriverError(error) })
  }
}

/** PGlite then compiles itself: it is slower, and takes more memory, but works. */
function warnOfMemory(error: unknown): null {
  process.emitWarning(`The embedded database takes 600 MB more for some seconds: ${String(error)}`)
  return null
}

try {
  const isNew = folder !== null && beginFolder(folder)
  const initial = folder !== null && isNew && isUnusedFolder(folder) ? readInitialDatabase() : null
  if (initial) options.loadDataDir = initial
  // After the rest of an unfinished unpacking was removed: this creates the folder.
  if (folder !== null) Object.assign(options, syncedFolder(folder))
  const module = await compilePglite().catch(warnOfMemory)
  if (module) options.pgliteWasmModule = module
  const database = await PGlite.create(options)
  if (folder !== null && isNew) finishNewFolder(folder)
  const stopCheckpoints = folder === null ? () => undefined : checkpointNowAndThen(database)
  const statements = new PreparedStatements(database)
  let served: Promise<void> = Promise.resolve()
  port.on('message', async (message: readonly PgliteCall[] | PgliteCopy | 'close') => {
    if (message !== 'close') {
      const work = () => ('copyTo' in message ? copy(database, message.copyTo) : serve(statements, message))
      served = served.then(work)
      return
    }
    stopCheckpoints()
    await served
    await database.close()
    // Nothing keeps the thread alive now, so it ends.
    port.close()
  })
  // Opening a folder takes 150 MB for a moment, which V8 would keep until much more is needed.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  answer({ kind: 'ready' })
} catch (error) {
  answer({ kind: 'broken', error: readDriverError(error) })
  port.close()
}
