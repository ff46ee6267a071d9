import { checkDataFolder } from '#db/data-folder.ts'
import { DataFolderTrouble } from '#db/data-folder-trouble.ts'
import type { Queryable } from '#db/database.ts'
import { DatabaseTrouble } from '#db/database-trouble.ts'

/** Whether the server can do its work, part by part; a part that can't says why in a sentence. */
export interface Readiness {
  isReady: boolean
  database: string
  dataFolder: string
}

const OK = 'ok'
const PATIENCE_MS = 3_000

export async function checkReadiness(db: Queryable, dataFolder: string): Promise<Readiness> {
  const database = await trouble(() => answersInTime(db))
  const folder = await trouble(async () => checkDataFolder(dataFolder))
  return { isReady: database === OK && folder === OK, database, dataFolder: folder }
}

async function trouble(check: () => Promise<void>): Promise<string> {
  try {
    await check()
    return OK
  } catch (error) {
    if (error instanceof DatabaseTrouble || error instanceof DataFolderTrouble) return error.sentence
    throw error
  }
}

async function answersInTime(db: Queryable): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DatabaseTrouble('unreachable', { detail: `no answer in ${PATIENCE_MS} ms` })),
    PATIENCE_MS,
  )
  try {
    await Promise.race([db.query('select 1'), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
