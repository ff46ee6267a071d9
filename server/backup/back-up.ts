import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { DatabaseCopy } from '#api/backup.ts'
import { ErrorResponse } from '#api/error.ts'
import { fillIn } from '#base/sentence.ts'
import { DataFolderError } from '#db/driver/data-folder-error.ts'
import { lockDataFolder } from '#db/driver/data-folder-lock.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { syncNewFolder } from '#db/driver/synced-folder.ts'
import { readStoredContent, type StoredContent } from '#db/stored-content.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { Config } from '../config/env.ts'
import { OPERATOR_PASSWORD_FILE } from '../config/stored-secrets.ts'

/** There is no backup; the message is a sentence for the operator. */
export class BackupError extends Error {}

const DATABASE = 'database'
/** Files of the process that uses the folder, and the copy that it makes. */
const NOT_COPIED = /^(parley\.(lock|pid).*|backup-copy|database|\.probe-.*)$/

type BackupConfig = Pick<Config, 'dataFolder' | 'database' | 'host' | 'port' | 'models'>

/** A backup that opens. `isRunning`: a server was using the data folder. */
export interface Backup extends StoredContent {
  isRunning: boolean
}

/** Makes a backup of the data folder in `target`, and opens it. What failed is removed. */
export async function backUp(config: BackupConfig, target: string): Promise<Backup> {
  checkFolders(config, target)
  try {
    const isRunning = await copyDataFolder(config, target)
    return { isRunning, ...(await checkCopy(target)) }
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies the data folder with its embedded database. Files of pictures are copied after the database, so that none is
 * missing that a board shows. Returns whether a server uses the folder, which then made the copy of the database.
 */
async function copyDataFolder(config: BackupConfig, target: string): Promise<boolean> {
  const lock = lockUnlessRunning(config.dataFolder)
  try {
    mkdirSync(target, { recursive: true })
    if (lock) cpSync(join(config.dataFolder, DATABASE), join(target, DATABASE), { recursive: true })
    else move(join(config.dataFolder, await askServer(config)), join(target, DATABASE))
    for (const name of readdirSync(config.dataFolder))
      if (!NOT_COPIED.test(name))
        cpSync(join(config.dataFolder, name), join(target, name), { recursive: true })
  } finally {
    lock?.release()
  }
  return lock === null
}

/** Opens the copy as a server would, and counts. Rejects with DatabaseError if it does not open. */
async function checkCopy(target: string): Promise<StoredContent> {
  const db = await openDatabase({ kind: 'folder', folder: resolve(target) })
  try {
    return await readStoredContent(db)
  } finally {
    await db.close()
    for (const name of readdirSync(target)) if (/^parley\.(lock|pid)/.test(name)) rmSync(join(target, name))
    syncNewFolder(target)
  }
}

function checkFolders({ dataFolder, database }: BackupConfig, target: string): void {
  if (database.kind === 'postgres')
    throw new BackupError(
      'The boards are in PostgreSQL: back them up with pg_dump, and copy the data folder beside it.',
    )
  if (!existsSync(join(dataFolder, DATABASE)))
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
