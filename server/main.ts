import { fillIn } from '#base/sentence.ts'
import { DataFolderError } from '#db/driver/data-folder-error.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { warmUpRequests } from '#server/mcp/brainstorm/ask-team-input.ts'
import { warmUp } from '#server/sync/room/warm-up.ts'
import { releaseAtRest } from '#server/threads/release-at-rest.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { readConfig } from './config/env.ts'
import { EnvironmentError } from './config/secret-files.ts'
import { printError, printLine } from './ground/log.ts'
import { StartError } from './ground/start-error.ts'
import { createServer, type RunningServer } from './process/start-server.ts'
import { type ClosedForEndings, RESTART_CODE } from './watchdog/restart-code.ts'
import { startWatchdog } from './watchdog/watchdog.ts'

/** How long a clean stop may take before the process ends anyway. */
const STOP_TIMEOUT_MS = 20_000

/** The sentence for a problem that the operator can fix; `null` for a bug of ours. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof DatabaseError || error instanceof DataFolderError) return error.sentence
  if (error instanceof EnvironmentError || error instanceof StartError) return error.message
  return null
}

let isUp = false

/** Ends without a restart after an error that the operator can fix, and after a failed start. */
function fail(error: unknown): never {
  printFailure(error)
  process.exit(isUp && sentenceOf(error) === null ? RESTART_CODE : 1)
}

function printFailure(error: unknown): void {
  printError(
    sentenceOf(error) ??
      `Parley stopped because of a mistake of its own: ${String((error as Error)?.stack ?? error)}`,
  )
}

/** No code waits for this error. Also one with a sentence, such as a database that is away, is no reason to stay down. */
function failUnhandled(error: unknown): never {
  if (!isUp) fail(error)
  printFailure(error)
  process.exit(RESTART_CODE)
}

/** PGlite's thread can't be restarted in this process. */
function endWithoutDatabase(problem: DatabaseError): never {
  printError(fillIn(OPERATOR_SENTENCES.databaseEnded, { problem: problem.sentence }))
  process.exit(RESTART_CODE)
}

async function start(): Promise<RunningServer> {
  // Files from here on are for this user only: the database, secrets, temporary exports.
  process.umask(0o077)
  const config = readConfig()
  const pages = process.argv.includes('--dev')
    ? 'dev'
    : process.argv.includes('--no-pages')
      ? 'none'
      : 'built'
  // Compiling pages may hold a development server for long.
  const { stuckMs, dataFolder } = config
  const watchdog = stuckMs !== null && pages !== 'dev' ? startWatchdog({ stuckMs, dataFolder }) : null
  const onBoardClosed = (closedAfter: number) => process.send?.({ closedAfter } satisfies ClosedForEndings)
  const server = await createServer({ config, pages, watchdog, onBoardClosed })
  watchdog?.started()
  isUp = true
  void server.services.db.lost.then(endWithoutDatabase)
  return server
}

const stopping = new AbortController()

/** Once: stopping `npm start` may signal both processes, and the supervisor passes its signal on. */
function stop(server: RunningServer): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  setTimeout(() => fail(new StartError('Parley did not stop in time.')), STOP_TIMEOUT_MS).unref()
  server.stop().then(() => process.exit(0), fail)
}

// After an unhandled error nothing is certain any more; everything called saved is saved.
process.on('uncaughtException', failUnhandled)
process.on('unhandledRejection', failUnhandled)

// The process that started this one, and would start it again, was killed.
let isAlone = false
process.once('disconnect', () => {
  isAlone = true
})

try {
  const server = await start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stop(server))
  }
  if (isAlone) stop(server)
  process.once('disconnect', () => stop(server))
  printLine(server.greeting)
  // A server that a test stops after a moment needs no warm-up.
  if (!process.argv.includes('--no-warm-up')) {
    await warmUp(server.services.config.limits)
    await runInSlices(warmUpRequests())
  }
  // V8 would keep the garbage of the start until people have made as much again. People who are there already would wait for 170 ms.
  releaseAtRest(() => server.services.rooms.isInUse(), stopping.signal)
} catch (error) {
  fail(error)
}
