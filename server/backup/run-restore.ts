// Restores a backup: npm run restore -- FOLDER

import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { BackupError } from './backup-error.ts'
import { contentLine } from './content-line.ts'
import { restoreBackup } from './restore-backup.ts'
import { runOperation } from './run-operation.ts'

await runOperation(async (config, [source]) => {
  if (source === undefined) throw new BackupError(OPERATOR_SENTENCES.restoreUnnamed)
  const backup = await restoreBackup(config, source)
  return [fillIn(OPERATOR_SENTENCES.restored, { source, madeAt: backup.madeAt }), contentLine(backup)]
})
