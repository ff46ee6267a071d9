import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError } from './data-folder-error.ts'

/** Held by the one process that uses a data folder. It also ends with the process. */
export interface DataFolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks the data folder for this process: PGlite has no lock, and a second process would corrupt it silently. It is the operating
 * system's lock on a file, taken through SQLite's write lock because Node has no other way. A file with a process id would fail
 * when two processes find the same stale one at once, or when two containers share the folder and each is process 1. The system
 * releases this lock when its holder ends, in whatever way.
 * @throws DataFolderError 'in-use' when another process, or this one, holds it
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
