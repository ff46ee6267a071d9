import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { keepPicturesInBucket } from '#server/pictures/bucket-picture-files.ts'
import { keepPicturesInFolder } from '#server/pictures/folder-picture-files.ts'
import type { PictureFiles } from '#server/pictures/picture-files.ts'
import type { Config } from '../config/env.ts'
import { BackupError } from './backup-error.ts'

/** The folders of files that may be in a bucket instead, and their type there. */
const FILE_FOLDERS = [
  { name: 'pictures', type: 'image/webp' },
  { name: 'interview-files', type: 'application/octet-stream' },
] as const

/** Whether the path in a data folder is that of a file which may be in a bucket instead. */
export function mayBeInBucket(path: string): boolean {
  return FILE_FOLDERS.some(({ name }) => path.startsWith(join(name, '/')))
}

type Bucket = NonNullable<Config['pictureBucket']>

/** Copies the files of the bucket into a data folder or backup. Returns their number. */
export async function copyFromBucket(bucket: Bucket, folder: string): Promise<number> {
  return await copyAll(inBucket(bucket), inFolder(folder))
}

/** Copies the files of a data folder or backup into the bucket. Returns their number. */
export async function copyToBucket(folder: string, bucket: Bucket): Promise<number> {
  return await copyAll(inFolder(folder), inBucket(bucket))
}

function inFolder(folder: string): PictureFiles[] {
  return FILE_FOLDERS.map(({ name }) => keepPicturesInFolder(join(folder, name)))
}

function inBucket(bucket: Bucket): PictureFiles[] {
  return FILE_FOLDERS.map(({ name, type }) => keepPicturesInBucket(bucket, { prefix: `${name}/`, type }))
}

async function copyAll(from: readonly PictureFiles[], to: readonly PictureFiles[]): Promise<number> {
  let count = 0
  for (const [i, source] of from.entries()) {
    const target = to[i]
    if (target) count += await copyFiles(source, target)
  }
  return count
}

/** Each file is read back and compared. One that is removed in the meantime is left out. */
async function copyFiles(from: PictureFiles, to: PictureFiles): Promise<number> {
  let count = 0
  // Half-written files of a crash end on `.part`.
  for await (const keys of from.listBefore(new Date(Date.now() + 1_000)))
    for (const key of keys.filter((key) => !key.endsWith('.part'))) {
      const bytes = await from.get(key)
      if (!bytes) continue
      await to.put(key, bytes)
      const stored = await to.get(key)
      if (!stored || sha256(stored) !== sha256(bytes))
        throw new BackupError(`${key} was copied, but reads differently: check the disk or the bucket.`)
      count += 1
    }
  return count
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
