// Makes a backup of the data folder: npm run backup -- FOLDER

import { fillIn } from '#base/sentence.ts'
import { DataFolderError } from '#db/driver/data-folder-error.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { readConfig } from '../config/env.ts'
import { EnvironmentError } from '../config/secret-files.ts'
import { printError, printLine } from '../ground/log.ts'
import { BackupError, backUp } from './back-up.ts'

function fail(error: unknown): never {
  const isExpected = error instanceof BackupError || error instanceof EnvironmentError
  if (isExpected) printError(error.message)
  else if (error instanceof DatabaseError || error instanceof DataFolderError) printError(error.sentence)
  else printError(`No backup was made: ${String((error as Error)?.stack ?? error)}`)
  process.exit(1)
}

// The copy has everything that people wrote, and the secrets.
process.umask(0o077)
try {
  const [target] = process.argv.slice(2)
  if (target === undefined)
    throw new BackupError('Name a new folder for the backup: npm run backup -- FOLDER')
  const { isRunning, boards, people, changedAt } = await backUp(readConfig(), target)
  const { backupOfRunning, backupOfStopped, backupCounts } = OPERATOR_SENTENCES
  printLine(fillIn(isRunning ? backupOfRunning : backupOfStopped, { target }))
  printLine(fillIn(backupCounts, { boards, people, changedAt: changedAt?.toISOString() ?? 'none' }))
} catch (error) {
  fail(error)
}
