import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from './data-folder-error.ts'
import { readDriverError } from './database-error.ts'

const ONLY_OWNER = 0o700
const OTHERS = 0o077

/**
 * Creates the folder if it is missing, closes it to other users of the machine, and checks that it can be written.
 * @throws DataFolderError 'unwritable' or 'open-to-others'
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ONLY_OWNER })
    closeToOthers(folder)
    checkDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    throw new DataFolderError('unwritable', folder, {
      cause: error,
      detail: readDriverError(error).code ?? undefined,
    })
  }
}

/**
 * Only the owner may open the folder: PGlite lets everyone read and write its files. Files and folders in it are closed too, for
 * copies that keep the modes of the files but not of the folder around them.
 */
function closeToOthers(folder: string): void {
  // Windows has no such modes: access is inherited from the parent folder.
  if (process.platform === 'win32') return
  try {
    if (modeOf(folder) & OTHERS) chmodSync(folder, ONLY_OWNER)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isSymbolicLink() || !(modeOf(path) & OTHERS)) continue
      chmodSync(path, entry.isDirectory() ? ONLY_OWNER : 0o600)
    }
  } catch (error) {
    const { code } = readDriverError(error)
    if (code !== 'EPERM') throw error
    throw new DataFolderError('open-to-others', folder, { cause: error, detail: `mode ${octal(folder)}` })
  }
  // Some mounted folders accept the change and ignore it.
  if (modeOf(folder) & OTHERS)
    throw new DataFolderError('open-to-others', folder, { detail: `mode ${octal(folder)}` })
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

function octal(path: string): string {
  return modeOf(path).toString(8).padStart(4, '0')
}

/** Writes and deletes a file in the folder: permissions alone don't reveal a full or read-only disk. */
export function checkDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, 'can be written')
    rmSync(probe)
  } catch (error) {
    throw new DataFolderError('unwritable', folder, {
      cause: error,
      detail: readDriverError(error).code ?? undefined,
    })
  }
}
