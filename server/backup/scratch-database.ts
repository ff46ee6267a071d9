import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { DATABASE } from './backup-manifest.ts'
import { removeIfEnded } from './remove-if-ended.ts'

/** Opens a copy of the backup's database: opening changes its files. The copy is removed afterwards. */
export async function withScratchDatabase<T>(backup: string, work: (db: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-scratch-'))
  try {
    return await removeIfEnded(folder, async () => {
      cpSync(join(backup, DATABASE), join(folder, DATABASE), { recursive: true })
      return await withDatabaseIn(folder, work)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens the embedded database of a data folder, and closes it. Rejects with DatabaseError if it does not open. */
export async function withDatabaseIn<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ kind: 'folder', folder })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
