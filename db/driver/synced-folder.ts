import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { SyncedNodeFS, syncFolder } from './synced-node-fs.ts'

/** PGlite's default is fdatasync, which its runtime implements as nothing. */
const SYNC_METHOD = 'wal_sync_method=fsync'
/**
 * PGlite's default of 128 MB is resident from the start. On a database of 64 MB, reading and changing rows by their keys takes
 * 5 % more processor time with a quarter of it, and the operating system caches the files.
 */
const BUFFERS = 'shared_buffers=32MB'
/** One of PGlite's own parameters: writes to the disk whenever the operating system likes. */
const NO_SYNC = '-F'

/** The options that make a database in a folder survive a power cut: committed data is on the disk. */
export function syncedFolder(
  folder: string,
  onSync?: (path: string) => void,
): Pick<PGliteOptions, 'fs' | 'startParams'> {
  const params = PGlite.defaultStartParams.filter((param) => param !== NO_SYNC)
  return { fs: new SyncedNodeFS(folder, onSync), startParams: [...params, '-c', SYNC_METHOD, '-c', BUFFERS] }
}

/** Whether no database was made in the folder yet. */
export function isNewFolder(folder: string): boolean {
  return !existsSync(join(folder, 'PG_VERSION'))
}

/** Whether the folder is missing or empty. */
export function isUnusedFolder(folder: string): boolean {
  return !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0)
}

function unpackingMark(folder: string): string {
  return `${folder}.unpacking`
}

/**
 * Call before a database is opened. A new one is marked on the disk until it is whole; the files of an interrupted
 * first start were never used, and are deleted here.
 * @returns whether it is a new one, to be ended by `finishNewFolder`
 */
export function beginFolder(folder: string): boolean {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
  const mark = unpackingMark(folder)
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true })
  if (!isNewFolder(folder)) return false
  // Files without a mark are not ours to remove.
  if (!isUnusedFolder(folder)) return true
  writeFileSync(mark, '')
  syncFile(mark)
  syncFolder(dirname(folder))
  return true
}

/** From here on the database is kept, whatever happens. */
export function finishNewFolder(folder: string): void {
  syncNewFolder(folder)
  rmSync(unpackingMark(folder), { force: true })
  // Before anything is called saved: if the mark reappeared after a power cut, the database would be deleted.
  syncFolder(dirname(folder))
}

/**
 * PostgreSQL takes the files of a new database for written, because they are unpacked without it. Returns how many
 * files and folders were synced.
 */
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
