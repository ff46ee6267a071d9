import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { DatabaseCopy } from '#api/backup.ts'
import { ErrorResponse } from '#api/error.ts'
import { fillIn } from '#base/sentence.ts'
import {
  copyDatabase,
  differingTables,
  digestDatabase,
  hasOtherClients,
  makeTables,
  type TableDigests,
} from '#db/copy-database.ts'
import { DataFolderError } from '#db/driver/data-folder-error.ts'
import { lockDataFolder } from '#db/driver/data-folder-lock.ts'
import { type DatabasePlace, openDatabase } from '#db/driver/open-database.ts'
import { syncNewFolder } from '#db/driver/synced-folder.ts'
import { readAppliedMigrations } from '#db/migrate.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { Config } from '../config/env.ts'
import { OPERATOR_PASSWORD_FILE } from '../config/stored-secrets.ts'
import { BackupError } from './backup-error.ts'
import { type BackupManifest, DATABASE, FORGOTTEN, hashFiles, writeManifest } from './backup-manifest.ts'
import { copyPresent } from './copy-present.ts'
import { removeIfEnded } from './remove-if-ended.ts'
import { withDatabaseIn, withScratchDatabase } from './scratch-database.ts'
import { copyFromBucket } from './stored-files.ts'

/** Files of the process that uses the folder, and the copies that it makes. */
const NOT_COPIED = /^(parley\.(lock|pid).*|backup-copy|before-update.*|database|\.probe-.*)$/

type BackupConfig = Pick<
  Config,
  'dataFolder' | 'database' | 'host' | 'port' | 'models' | 'forgottenFile' | 'pictureBucket'
>

/** A backup that was restored into another database and compared. `isRunning`: a server was using the data folder. */
export interface Backup extends BackupManifest {
  isRunning: boolean
}

/** Makes a backup of the database and the files in `target`, and proves it. If that fails, nothing of it is left. */
export async function backUp(config: BackupConfig, target: string): Promise<Backup> {
  checkFolders(config, target)
  try {
    return await removeIfEnded(target, () => makeBackup(config, target))
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    throw error
  }
}

async function makeBackup(config: BackupConfig, target: string): Promise<Backup> {
  mkdirSync(target, { recursive: true })
  const { isRunning, tables } = await copyDatabaseFiles(config, target)
  // After the database, so that no picture is missing that a board shows.
  await copyFiles(config, target)
  const manifest = await proveBackup(target, tables)
  writeManifest(target, manifest)
  syncNewFolder(target)
  return { isRunning, ...manifest }
}

/** A copy of the database, and the digests of its source if that could be read at the moment of the copy. */
interface DatabaseBackup {
  isRunning: boolean
  tables: TableDigests | null
}

async function copyDatabaseFiles(config: BackupConfig, target: string): Promise<DatabaseBackup> {
  if (config.database.kind === 'postgres') return await copyFromPostgres(config.database, target)
  const lock = lockUnlessRunning(config.dataFolder)
  try {
    if (lock) cpSync(join(config.dataFolder, DATABASE), join(target, DATABASE), { recursive: true })
    else move(join(config.dataFolder, await askServer(config)), join(target, DATABASE))
  } finally {
    lock?.release()
  }
  return { isRunning: lock === null, tables: null }
}

/** Writes the rows of one moment into an embedded database, which can be restored into either kind. */
async function copyFromPostgres(place: DatabasePlace, target: string): Promise<DatabaseBackup> {
  const from = await openDatabase(place)
  try {
    const isRunning = await hasOtherClients(from)
    const tables = await withDatabaseIn(target, async (to) => {
      await makeTables(to, await readAppliedMigrations(from))
      return await copyDatabase(from, to)
    })
    removeLock(target)
    return { isRunning, tables }
  } finally {
    await from.close()
  }
}

async function copyFiles({ dataFolder, forgottenFile, pictureBucket }: BackupConfig, target: string) {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  for (const name of names)
    if (!NOT_COPIED.test(name)) copyPresent(join(dataFolder, name), join(target, name))
  if (existsSync(forgottenFile)) cpSync(forgottenFile, join(target, FORGOTTEN))
  if (pictureBucket) await copyFromBucket(pictureBucket, target)
}

/** Restores the database into another one, as a restore would, and reads all of it. */
async function proveBackup(target: string, tables: TableDigests | null): Promise<BackupManifest> {
  return await withScratchDatabase(target, async (db) => {
    const restored = await digestDatabase(db)
    const differing = tables ? differingTables(tables, restored) : []
    if (differing.length > 0)
      throw new BackupError(fillIn(OPERATOR_SENTENCES.backupDiffers, { tables: differing.join(', ') }))
    return {
      format: 1,
      madeAt: new Date().toISOString(),
      migrations: await readAppliedMigrations(db),
      tables: restored,
      files: await hashFiles(target),
    }
  })
}

/** Files of the process that had the folder open. */
function removeLock(folder: string): void {
  for (const name of readdirSync(folder)) if (/^parley\.(lock|pid)/.test(name)) rmSync(join(folder, name))
}

function checkFolders({ dataFolder, database }: BackupConfig, target: string): void {
  if (database.kind !== 'postgres' && !existsSync(join(dataFolder, DATABASE)))
    throw new BackupError(`${dataFolder} has no database: name the data folder with PARLEY_DATA.`)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError(`${target} is not empty: name a folder that does not exist yet.`)
  if (!relative(dataFolder, resolve(target)).startsWith('..'))
    throw new BackupError(`${target} is inside the data folder: name a folder outside of it.`)
}

/** `null` if a server uses the folder. */
function lockUnlessRunning(dataFolder: string): ReturnType<typeof lockDataFolder> | null {
  try {
    return lockDataFolder(dataFolder)
  } catch (error) {
    if (error instanceof DataFolderError && error.reason === 'in-use') return null
    throw error
  }
}

/** Returns the name of the copy in the data folder. */
async function askServer({ dataFolder, host, port, models }: BackupConfig): Promise<string> {
  const url = `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
  const password =
    models.operatorPassword ?? readFileSync(join(dataFolder, OPERATOR_PASSWORD_FILE), 'utf8').trim()
  const elsewhere = fillIn(OPERATOR_SENTENCES.backupElsewhere, { dataFolder, url })
  const response = await fetch(`${url}/api/v1/operator/backup`, {
    method: 'POST',
    headers: { 'x-operator-password': password },
  }).catch(() => {
    throw new BackupError(elsewhere)
  })
  const body: unknown = await response.json().catch(() => null)
  const made = DatabaseCopy.safeParse(body)
  if (made.success && existsSync(join(dataFolder, made.data.folder))) return made.data.folder
  const refused = ErrorResponse.safeParse(body)
  const isOther = !refused.success || refused.data.error.code === 'operator-password'
  throw new BackupError(isOther ? elsewhere : refused.data.error.message)
}

/** A rename, or a copy if the folders are on different disks. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}
