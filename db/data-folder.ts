import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderTrouble } from './data-folder-trouble.ts'
import { readDriverError } from './database-trouble.ts'

/** Makes the folder when it is missing and proves that it can be written. Throws DataFolderTrouble 'unwritable'. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    checkDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderTrouble) throw error
    throw new DataFolderTrouble('unwritable', folder, {
      cause: error,
      detail: readDriverError(error).code ?? undefined,
    })
  }
}

/** Writes and removes a file in the folder: permissions alone don't tell of a full or read-only disk. */
export function checkDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, 'can be written')
    rmSync(probe)
  } catch (error) {
    throw new DataFolderTrouble('unwritable', folder, {
      cause: error,
      detail: readDriverError(error).code ?? undefined,
    })
  }
}
