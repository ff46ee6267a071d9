import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { keepPicturesInBucket } from './bucket-picture-files.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const SIGNED = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-test-1\/s3\/aws4_request, /

/** Stores objects as S3 does, for requests signed for this region and service. */
async function startBucket(
  answer: (method: string) => number | null = () => null,
  code: string | null = null,
) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method = '', url = '' } = request
    const refused = SIGNED.test(String(request.headers.authorization)) ? answer(method) : 403
    if (refused !== null)
      return response
        .writeHead(refused)
        .end(code && `<Error><Code>${code}</Code><Region>eu-test-2</Region></Error>`)
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') objects.delete(url)
    if (url.includes('?')) return response.end(listOf([...objects.keys()], url))
    const found = objects.get(url)
    if (method !== 'GET') return response.writeHead(200).end()
    response.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { objects, url: `http://127.0.0.1:${port}/bucket` }
}

/** Lists objects as S3 does, one a page. */
function listOf(urls: readonly string[], asked: string): string {
  const at = Number(new URLSearchParams(asked.split('?')[1]).get('continuation-token') ?? 0)
  const key = urls[at]?.replace('/bucket/', '')
  const entry = `<Contents><Key>${key}</Key><LastModified>2026-01-0${at + 1}T00:00:00.000Z</LastModified></Contents>`
  const more = at + 1 < urls.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${key ? entry : ''}</ListBucketResult>`
}

const keys = { region: 'eu-test-1', accessKeyId: 'key', secretAccessKey: 'secret' }

test('a bucket keeps pictures, gives them back and removes them', async () => {
  const { url, objects } = await startBucket()
  const files = keepPicturesInBucket({ url, ...keys })
  await files.put('board/picture.l.webp', new Uint8Array([1, 2, 3]))
  expect([...objects.keys()]).toEqual(['/bucket/pictures/board/picture.l.webp'])
  expect(await files.get('board/picture.l.webp')).toEqual(new Uint8Array([1, 2, 3]))
  await files.remove(['board/picture.l.webp', 'board/never-there.s.webp'])
  expect(await files.get('board/picture.l.webp')).toBe(null)
})

test('a bucket stores files of answers below a separate prefix, as bytes', async () => {
  const { url, objects } = await startBucket()
  const type = 'application/octet-stream'
  const files = keepPicturesInBucket({ url, ...keys }, { prefix: 'interview-files/', type })
  await files.put('board/f0000000000aa', new Uint8Array([1, 2, 3]))
  expect([...objects.keys()]).toEqual(['/bucket/interview-files/board/f0000000000aa'])
  expect(await files.get('board/f0000000000aa')).toEqual(new Uint8Array([1, 2, 3]))
})

test('a refusal by a bucket is a failure of the store', async () => {
  const { url } = await startBucket((method) => (method === 'PUT' ? 403 : null))
  const files = keepPicturesInBucket({ url, ...keys })
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
  const { url } = await startBucket(() => status, code)
  const files = keepPicturesInBucket({ url, ...keys })
  for (const work of [
    () => files.check(),
    () => files.get('board/picture.l.webp'),
    () => files.remove(['board/picture.l.webp']),
  ])
    await expect(work()).rejects.toThrow(sentence)
})

test('an unreachable bucket is logged, and an address may end with a slash', async () => {
  const { url } = await startBucket()
  const files = keepPicturesInBucket({ url: `${url}/`, ...keys })
  await files.check()
  await files.put('board/picture.l.webp', new Uint8Array([7]))
  expect(await files.get('board/picture.l.webp')).toEqual(new Uint8Array([7]))
  for (const stop of stops.splice(0)) stop()
  const away = keepPicturesInBucket({ url: 'http://127.0.0.1:9/bucket', ...keys })
  await expect(away.check()).rejects.toThrow('the bucket can’t be reached. Check PICTURES_S3_URL')
})

test('a bucket lists what was put before a moment, page by page', async () => {
  const { url } = await startBucket()
  const files = keepPicturesInBucket({ url, ...keys })
  for (const name of ['one', 'two', 'three']) await files.put(`board/${name}.l.webp`, new Uint8Array([1]))
  const listed: string[] = []
  for await (const some of files.listBefore(new Date('2026-01-03T00:00:00Z'))) listed.push(...some)
  expect(listed).toEqual(['board/one.l.webp', 'board/two.l.webp'])
})
