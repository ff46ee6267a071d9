import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fillIn } from '#base/sentence.ts'
import {
  copyDatabase,
  differingTables,
  digestDatabase,
  hasOtherClients,
  isEmptyDatabase,
  makeTables,
  migrationsNamed,
} from '#db/copy-database.ts'
import { prepareDataFolder } from '#db/driver/data-folder.ts'
import { lockDataFolder } from '#db/driver/data-folder-lock.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { syncNewFolder } from '#db/driver/synced-folder.ts'
import { openForgottenFile } from '#server/forgetting/forgotten-file.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import type { Config } from '../config/env.ts'
import { BackupError } from './backup-error.ts'
import { type BackupManifest, DATABASE, FORGOTTEN, hashFiles, readManifest } from './backup-manifest.ts'
import { withDatabaseIn, withScratchDatabase } from './scratch-database.ts'
import { copyToBucket, mayBeInBucket } from './stored-files.ts'

type RestoreConfig = Pick<Config, 'dataFolder' | 'database' | 'forgottenFile' | 'pictureBucket'>

/**
 * Restores a backup into an empty data folder, an empty PostgreSQL database if the configuration names one, and the bucket if it names
 * one. Everything is compared with the backup. The start forgets the people of `forgottenFile`, which gets those of the backup too.
 */
export async function restoreBackup(config: RestoreConfig, backup: string): Promise<BackupManifest> {
  const source = resolve(backup)
  const manifest = readManifest(source)
  await migrationsNamed(manifest.migrations)
  await checkFiles(source, manifest)
  checkTarget(config)
  try {
    await restoreDatabase(config, source, manifest)
    await restoreFiles(config, source, manifest)
  } catch (error) {
    for (const name of [DATABASE, ...namesIn(source)])
      if (name !== FORGOTTEN) rmSync(join(config.dataFolder, name), { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function checkFiles(source: string, { files }: BackupManifest): Promise<void> {
  const hashes = await hashFiles(source)
  const damaged = Object.keys(files).find((path) => hashes[path] !== files[path])
  if (damaged !== undefined)
    throw new BackupError(fillIn(OPERATOR_SENTENCES.backupDamaged, { path: join(source, damaged) }))
}

/** The data folder may have the newest list of forgotten people. */
function checkTarget({ dataFolder }: RestoreConfig): void {
  prepareDataFolder(dataFolder)
  lockDataFolder(dataFolder).release()
  const left = namesIn(dataFolder).filter((name) => name !== FORGOTTEN && !/^parley\.(lock|pid)/.test(name))
  if (left.length > 0)
    throw new BackupError(fillIn(OPERATOR_SENTENCES.restoreNotEmpty, { dataFolder, names: left.join(', ') }))
}

async function restoreDatabase(
  { dataFolder, database }: RestoreConfig,
  source: string,
  manifest: BackupManifest,
): Promise<void> {
  if (database.kind !== 'postgres') {
    cpSync(join(source, DATABASE), join(dataFolder, DATABASE), { recursive: true })
    return await withDatabaseIn(dataFolder, async (db) => compare(manifest, await digestDatabase(db)))
  }
  const to = await openDatabase(database)
  try {
    if (!(await isEmptyDatabase(to, manifest.migrations)))
      throw new BackupError(OPERATOR_SENTENCES.postgresNotEmpty)
    if (await hasOtherClients(to)) throw new BackupError(OPERATOR_SENTENCES.moveWhileRunning)
    await makeTables(to, manifest.migrations)
    await withScratchDatabase(source, async (from) => {
      await copyDatabase(from, to, (...digests) => {
        for (const tables of digests) compare(manifest, tables)
      })
    })
  } finally {
    await to.close()
  }
}

function compare({ tables }: BackupManifest, restored: BackupManifest['tables']): void {
  const differing = differingTables(tables, restored)
  if (differing.length === 0) return
  throw new BackupError(fillIn(OPERATOR_SENTENCES.restoreDiffers, { tables: differing.join(', ') }))
}

async function restoreFiles(
  { dataFolder, forgottenFile, pictureBucket }: RestoreConfig,
  source: string,
  { files }: BackupManifest,
): Promise<void> {
  for (const path of Object.keys(files)) {
    if (path === FORGOTTEN || (pictureBucket && mayBeInBucket(path))) continue
    mkdirSync(dirname(join(dataFolder, path)), { recursive: true })
    cpSync(join(source, path), join(dataFolder, path))
  }
  if (pictureBucket) await copyToBucket(source, pictureBucket)
  openForgottenFile(forgottenFile).add([...openForgottenFile(join(source, FORGOTTEN)).read()])
  syncNewFolder(dataFolder)
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
