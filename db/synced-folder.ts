import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { SyncedNodeFS, syncFolder } from './synced-node-fs.ts'

/** PGlite asks for fdatasync by default, which its runtime answers without doing anything. */
const SYNC_METHOD = 'wal_sync_method=fsync'
/** Of PGlite's own parameters: write to the disk whenever the operating system likes. */
const NO_SYNC = '-F'

/** How a database in a folder is opened so that it survives a power cut: what is committed is on the disk. */
export function syncedFolder(
  folder: string,
  onSync?: (path: string) => void,
): Pick<PGliteOptions, 'fs' | 'startParams'> {
  const params = PGlite.defaultStartParams.filter((param) => param !== NO_SYNC)
  return { fs: new SyncedNodeFS(folder, onSync), startParams: [...params, '-c', SYNC_METHOD] }
}

export function isNewFolder(folder: string): boolean {
  return !existsSync(join(folder, 'PG_VERSION'))
}

/** A new database is unpacked past PostgreSQL, which takes its files for written. Says how many files and folders it forced. */
export function syncNewFolder(folder: string): number {
  let count = 1
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncFile(path)
    count += 1
  }
  syncFolder(folder)
  syncFolder(dirname(folder))
  return count
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
