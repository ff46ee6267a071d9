// Moves the stored data: npm run move -- database-to-postgres

import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { BackupError } from './backup-error.ts'
import { contentLine } from './content-line.ts'
import { MOVES } from './move-data.ts'
import { runOperation } from './run-operation.ts'

await runOperation(async (config, [name]) => {
  const move = Object.entries(MOVES).find(([known]) => known === name)?.[1]
  if (!move)
    throw new BackupError(fillIn(OPERATOR_SENTENCES.moveUnnamed, { moves: Object.keys(MOVES).join(', ') }))
  const moved = await move(config)
  if ('tables' in moved) return [OPERATOR_SENTENCES.movedDatabase, contentLine({ ...moved, files: {} })]
  return [fillIn(OPERATOR_SENTENCES.movedFiles, { files: moved.fileCount })]
})
