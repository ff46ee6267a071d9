import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const SIGNED = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-test-1\/s3\/aws4_request, /

interface BucketAnswers {
  /** A status in place of the usual answer to a method; null: none. */
  answer?: (method: string) => number | null
  /** S3's name of that refusal. */
  code?: string | null
}

/** Stores objects as S3 does, for requests signed for this region and service. */
export async function startBucket({ answer = () => null, code = null }: BucketAnswers = {}) {
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
  const { port } = server.address() as AddressInfo
  const bucket = {
    url: `http://127.0.0.1:${port}/bucket`,
    region: 'eu-test-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  return { objects, bucket, stop: () => server.close() }
}

/** Lists the objects below a prefix as S3 does, one a page, the first put on the first of January. */
function listOf(urls: readonly string[], asked: string): string {
  const query = new URLSearchParams(asked.split('?')[1])
  const keys = urls
    .map((url) => url.replace('/bucket/', ''))
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const at = Number(query.get('continuation-token') ?? 0)
  const key = keys[at]
  const modified = new Date(Date.UTC(2026, 0, at + 1)).toISOString()
  const entry = `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
  const more = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${key ? entry : ''}</ListBucketResult>`
}
