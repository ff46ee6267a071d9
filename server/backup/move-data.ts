import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillIn } from '#base/sentence.ts'
import {
  copyDatabase,
  differingTables,
  hasOtherClients,
  isEmptyDatabase,
  makeTables,
  type TableDigests,
} from '#db/copy-database.ts'
import { prepareDataFolder } from '#db/driver/data-folder.ts'
import { lockDataFolder } from '#db/driver/data-folder-lock.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { readAppliedMigrations } from '#db/migrate.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { Config } from '../config/env.ts'
import { BackupError } from './backup-error.ts'
import { DATABASE } from './backup-manifest.ts'
import { withDatabaseIn } from './scratch-database.ts'
import { copyFromBucket, copyToBucket } from './stored-files.ts'

type MoveConfig = Pick<Config, 'dataFolder' | 'database' | 'pictureBucket'>

/** Moves that the operator can name. The configuration names both places; the source is left as it is. */
export const MOVES = {
  'database-to-postgres': moveToPostgres,
  'database-to-folder': moveToFolder,
  'files-to-bucket': moveFilesToBucket,
  'files-to-folder': moveFilesToFolder,
} as const satisfies Record<string, (config: MoveConfig) => Promise<Moved>>

/** The rows, or the number of files. */
export type Moved = { tables: TableDigests } | { fileCount: number }

async function moveToPostgres({ dataFolder, database }: MoveConfig): Promise<Moved> {
  if (!existsSync(join(dataFolder, DATABASE)))
    throw new BackupError(fillIn(OPERATOR_SENTENCES.noDatabase, { dataFolder }))
  return await withPostgres(database, (to) => withDatabaseIn(dataFolder, (from) => moveRows(from, to)))
}

async function moveToFolder({ dataFolder, database }: MoveConfig): Promise<Moved> {
  if (existsSync(join(dataFolder, DATABASE)))
    throw new BackupError(fillIn(OPERATOR_SENTENCES.moveNotEmpty, { place: `${DATABASE} in ${dataFolder}` }))
  try {
    return await withPostgres(database, (from) => withDatabaseIn(dataFolder, (to) => moveRows(from, to)))
  } catch (error) {
    rmSync(join(dataFolder, DATABASE), { recursive: true, force: true })
    throw error
  }
}

async function withPostgres(
  place: MoveConfig['database'],
  work: (db: Database) => Promise<Moved>,
): Promise<Moved> {
  if (place.kind !== 'postgres')
    throw new BackupError(fillIn(OPERATOR_SENTENCES.moveUnset, { variable: 'DATABASE_URL' }))
  const db = await openDatabase(place)
  try {
    if (await hasOtherClients(db)) throw new BackupError(OPERATOR_SENTENCES.moveWhileRunning)
    return await work(db)
  } finally {
    await db.close()
  }
}

async function moveRows(from: Database, to: Database): Promise<Moved> {
  const applied = await readAppliedMigrations(from)
  if (!(await isEmptyDatabase(to, applied))) throw new BackupError(OPERATOR_SENTENCES.postgresNotEmpty)
  await makeTables(to, applied)
  const tables = await copyDatabase(from, to, (read, written) => {
    const differing = differingTables(read, written)
    if (differing.length > 0)
      throw new BackupError(fillIn(OPERATOR_SENTENCES.restoreDiffers, { tables: differing.join(', ') }))
  })
  return { tables }
}

async function moveFilesToBucket({ dataFolder, pictureBucket }: MoveConfig): Promise<Moved> {
  return { fileCount: await withLock(dataFolder, () => copyToBucket(dataFolder, bucketOf(pictureBucket))) }
}

async function moveFilesToFolder({ dataFolder, pictureBucket }: MoveConfig): Promise<Moved> {
  return { fileCount: await withLock(dataFolder, () => copyFromBucket(bucketOf(pictureBucket), dataFolder)) }
}

function bucketOf(bucket: MoveConfig['pictureBucket']): NonNullable<MoveConfig['pictureBucket']> {
  if (!bucket) throw new BackupError(fillIn(OPERATOR_SENTENCES.moveUnset, { variable: 'PICTURES_S3_URL' }))
  return bucket
}

/** Rejects while a server with the embedded database uses the folder. */
async function withLock<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  prepareDataFolder(dataFolder)
  const lock = lockDataFolder(dataFolder)
  try {
    return await work()
  } finally {
    lock.release()
  }
}
