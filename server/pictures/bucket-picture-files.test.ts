import { expect, onTestFinished, test } from 'vitest'
import { keepPicturesInBucket } from './bucket-picture-files.ts'
import { startBucket } from './testing/start-bucket.ts'

async function openBucket(answers: Parameters<typeof startBucket>[0] = {}) {
  const { stop, ...opened } = await startBucket(answers)
  onTestFinished(() => void stop())
  return { ...opened, stop }
}

test('a bucket keeps pictures, gives them back and removes them', async () => {
  const { bucket, objects } = await openBucket()
  const files = keepPicturesInBucket(bucket)
  await files.put('board/picture.l.webp', new Uint8Array([1, 2, 3]))
  expect([...objects.keys()]).toEqual(['/bucket/pictures/board/picture.l.webp'])
  expect(await files.get('board/picture.l.webp')).toEqual(new Uint8Array([1, 2, 3]))
  await files.remove(['board/picture.l.webp', 'board/never-there.s.webp'])
  expect(await files.get('board/picture.l.webp')).toBe(null)
})

test('a bucket stores files of answers below a separate prefix, as bytes', async () => {
  const { bucket, objects } = await openBucket()
  const type = 'application/octet-stream'
  const files = keepPicturesInBucket(bucket, { prefix: 'interview-files/', type })
  await files.put('board/f0000000000aa', new Uint8Array([1, 2, 3]))
  expect([...objects.keys()]).toEqual(['/bucket/interview-files/board/f0000000000aa'])
  expect(await files.get('board/f0000000000aa')).toEqual(new Uint8Array([1, 2, 3]))
})

test('a refusal by a bucket is a failure of the store', async () => {
  const { bucket } = await openBucket({ answer: (method) => (method === 'PUT' ? 403 : null) })
  const files = keepPicturesInBucket(bucket)
  await expect(files.put('board/picture.l.webp', new Uint8Array([1]))).rejects.toThrow(
    'a picture could not be written: the bucket answered 403 AccessDenied',
  )
})

test.each([
  ['NoSuchBucket', 404, /There is no such bucket: create it, or correct PICTURES_S3_URL/],
  ['InvalidAccessKeyId', 403, /correct PICTURES_S3_KEY_ID/],
  ['SignatureDoesNotMatch', 403, /correct PICTURES_S3_SECRET, or PICTURES_S3_REGION/],
  ['AuthorizationHeaderMalformed', 400, /correct PICTURES_S3_REGION. Its region is eu-test-2/],
  ['PermanentRedirect', 301, /correct PICTURES_S3_URL and PICTURES_S3_REGION/],
])('a bucket that answers %s is logged with what to do', async (code, status, sentence) => {
  const { bucket } = await openBucket({ answer: () => status, code })
  const files = keepPicturesInBucket(bucket)
  for (const work of [
    () => files.check(),
    () => files.get('board/picture.l.webp'),
    () => files.remove(['board/picture.l.webp']),
  ])
    await expect(work()).rejects.toThrow(sentence)
})

test('an unreachable bucket is logged, and an address may end with a slash', async () => {
  const { bucket } = await openBucket()
  const files = keepPicturesInBucket({ ...bucket, url: `${bucket.url}/` })
  await files.check()
  await files.put('board/picture.l.webp', new Uint8Array([7]))
  expect(await files.get('board/picture.l.webp')).toEqual(new Uint8Array([7]))
  const away = keepPicturesInBucket({ ...bucket, url: 'http://127.0.0.1:9/bucket' })
  await expect(away.check()).rejects.toThrow('the bucket can’t be reached. Check PICTURES_S3_URL')
})

test('a bucket lists what was put before a moment, page by page', async () => {
  const { bucket } = await openBucket()
  const files = keepPicturesInBucket(bucket)
  for (const name of ['one', 'two', 'three']) await files.put(`board/${name}.l.webp`, new Uint8Array([1]))
  const listed: string[] = []
  for await (const some of files.listBefore(new Date('2026-01-03T00:00:00Z'))) listed.push(...some)
  expect(listed).toEqual(['board/one.l.webp', 'board/two.l.webp'])
})
