import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { BackupManifest } from './backup-manifest.ts'

/** The size of a backup, for the operator who compares it with the last one. */
export function contentLine({ tables, files }: Pick<BackupManifest, 'tables' | 'files'>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return fillIn(OPERATOR_SENTENCES.storedCounts, {
    boards: tables.boards?.rows ?? 0,
    people: tables.users?.rows ?? 0,
    rows,
    files: Object.keys(files).length,
  })
}
