import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPicturesInBucket } from '#server/pictures/bucket-picture-files.ts'
import { keepPicturesInFolder } from '#server/pictures/folder-picture-files.ts'
import { startBucket } from '#server/pictures/testing/start-bucket.ts'
import { MOVES } from './move-data.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const FILES = [
  ['pictures', 'board1/p1.l.webp', [1, 2, 3]],
  ['pictures', 'board2/p2.s.webp', [4]],
  ['interview-files', 'board1/f0000000000aa', [5, 6]],
] as const

test('pictures and files of answers move to a bucket and back, and stay where they were', async () => {
  const { bucket, objects, stop } = await startBucket()
  onTestFinished(() => void stop())
  const [first, second] = [emptyFolder(), emptyFolder()]
  const move = (name: keyof typeof MOVES, dataFolder: string) =>
    MOVES[name]({ dataFolder, database: { kind: 'folder', folder: dataFolder }, pictureBucket: bucket })
  for (const [folder, key, bytes] of FILES)
    await keepPicturesInFolder(join(first, folder)).put(key, new Uint8Array(bytes))
  expect(await move('files-to-bucket', first)).toEqual({ fileCount: 3 })
  expect([...objects.keys()].toSorted()).toEqual(
    FILES.map(([folder, key]) => `/bucket/${folder}/${key}`).toSorted(),
  )
  expect(await move('files-to-folder', second)).toEqual({ fileCount: 3 })
  for (const [folder, key, bytes] of FILES)
    for (const at of [first, second])
      expect(await keepPicturesInFolder(join(at, folder)).get(key)).toEqual(new Uint8Array(bytes))
  expect(await keepPicturesInBucket(bucket).get('board1/p1.l.webp')).toEqual(new Uint8Array([1, 2, 3]))
})

test('a file that the bucket refuses ends the move with a sentence', async () => {
  const { bucket, stop } = await startBucket({ answer: (method) => (method === 'PUT' ? 403 : null) })
  onTestFinished(() => void stop())
  const dataFolder = emptyFolder()
  await keepPicturesInFolder(join(dataFolder, 'pictures')).put('board1/p1.l.webp', new Uint8Array([1]))
  const config = {
    dataFolder,
    database: { kind: 'folder', folder: dataFolder },
    pictureBucket: bucket,
  } as const
  await expect(MOVES['files-to-bucket'](config)).rejects.toThrow('a picture could not be written')
})

test('without a bucket in the configuration, its variable is named', async () => {
  const dataFolder = emptyFolder()
  const config = {
    dataFolder,
    database: { kind: 'folder', folder: dataFolder },
    pictureBucket: null,
  } as const
  await expect(MOVES['files-to-bucket'](config)).rejects.toThrow('PICTURES_S3_URL')
})
