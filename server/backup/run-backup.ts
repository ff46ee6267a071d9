// Makes a backup: npm run backup -- FOLDER

import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { contentLine } from './content-line.ts'
import { runOperation } from './run-operation.ts'

await runOperation(async (config, [target]) => {
  if (target === undefined) throw new BackupError(OPERATOR_SENTENCES.backupUnnamed)
  const { isRunning, ...backup } = await backUp(config, target)
  const { backupOfRunning, backupOfStopped } = OPERATOR_SENTENCES
  return [fillIn(isRunning ? backupOfRunning : backupOfStopped, { target }), contentLine(backup)]
})
