import { DataFolderError } from '#db/driver/data-folder-error.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { PictureFilesFailure } from '#server/pictures/picture-files.ts'
import { type Config, readConfig } from '../config/env.ts'
import { EnvironmentError } from '../config/secret-files.ts'
import { printError, printLine } from '../ground/log.ts'
import { BackupError } from './backup-error.ts'

/** Runs a command of the operator on the stored data, and prints its lines, or one sentence with the reason why it failed. */
export async function runOperation(
  operation: (config: Config, words: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  // Copies have everything that people wrote, and the secrets.
  process.umask(0o077)
  try {
    for (const line of await operation(readConfig(), process.argv.slice(2))) printLine(line)
  } catch (error) {
    printError(sentenceOf(error))
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseError || error instanceof DataFolderError) return error.sentence
  const isExpected = [BackupError, EnvironmentError, PictureFilesFailure].some(
    (kind) => error instanceof kind,
  )
  if (isExpected && error instanceof Error) return error.message
  return `The command failed: ${String((error as Error)?.stack ?? error)}`
}
