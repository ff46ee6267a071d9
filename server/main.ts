import { DataFolderError } from '#db/data-folder-error.ts'
import { DatabaseError } from '#db/database-error.ts'
import { warmUp } from '#server/sync/room/warm-up.ts'
import { EnvironmentError, readConfig } from './env.ts'
import { printError, printLine } from './log.ts'
import { StartError } from './start-error.ts'
import { createServer, type RunningServer } from './start-server.ts'

/** How long a clean stop may take before the process ends anyway. */
const STOP_TIMEOUT_MS = 20_000

/** The sentence for a problem that the operator can fix; `null` for a bug of ours. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof DatabaseError || error instanceof DataFolderError) return error.sentence
  if (error instanceof EnvironmentError || error instanceof StartError) return error.message
  return null
}

function fail(error: unknown): never {
  printError(
    sentenceOf(error) ??
      `Parley stopped because of a mistake of its own: ${String((error as Error)?.stack ?? error)}`,
  )
  process.exit(1)
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
  return await createServer({ config, pages })
}

// After an unhandled error nothing is certain any more; what was called saved is saved.
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  const server = await start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => fail(new StartError('Parley did not stop in time.')), STOP_TIMEOUT_MS).unref()
      server.stop().then(() => process.exit(0), fail)
    })
  }
  printLine(server.greeting)
  // A server that a test stops after a moment needs no warm-up.
  if (!process.argv.includes('--no-warm-up')) await warmUp(server.services.config.limits)
} catch (error) {
  fail(error)
}
