import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError } from './data-folder-error.ts'

export interface DataFolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Holds the data folder for this process; PGlite has no lock of its own and a second process would corrupt it silently.
 *
 * The lock is the operating system's, on a file, taken through SQLite's write lock because Node offers no other way to
 * it. A file with a process id in it would do until two processes find the same stale one at once, or until two
 * containers share the folder and each is process 1. The system drops this lock when its holder dies, however it dies.
 *
 * Throws DataFolderError 'in-use' when another process, or this one, holds it.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const file = new DatabaseSync(join(folder, 'parley.lock'))
  const ownerPath = join(folder, 'parley.pid')
  try {
    file.exec('begin immediate')
  } catch (error) {
    file.close()
    if (isBusy(error))
      throw new DataFolderError('in-use', folder, { detail: readOwner(ownerPath), cause: error })
    throw error
  }
  // Only for the sentence that the second process prints.
  writeFileSync(ownerPath, `${process.pid}\n`)
  return { release: () => file.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readOwner(path: string): string | undefined {
  try {
    return `process ${readFileSync(path, 'utf8').trim()}`
  } catch {
    return undefined
  }
}
