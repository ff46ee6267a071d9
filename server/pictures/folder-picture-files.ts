import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PictureFiles, PictureFilesFailure } from './picture-files.ts'

export function keepPicturesInFolder(folder: string): PictureFiles {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const part = `${path}.${randomUUID()}.part`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeThrough(part, bytes)
        // A reader sees the whole file or none.
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw new PictureFilesFailure('a picture could not be written', { cause: error })
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw new PictureFilesFailure('a picture could not be read', { cause: error })
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async *listBefore(before) {
      for (const board of await namesIn(folder)) {
        const keys: string[] = []
        for (const name of await namesIn(join(folder, board))) {
          const about = await stat(join(folder, board, name)).catch(() => null)
          if (about?.isFile() && about.mtime < before) keys.push(`${board}/${name}`)
        }
        if (keys.length > 0) yield keys
      }
    },
  }
}

/** Empty if it is no folder or no longer exists. */
async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => [])
}

/** Synced to disk: a stored file survives a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
