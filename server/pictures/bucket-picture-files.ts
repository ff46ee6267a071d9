import { AwsClient } from 'aws4fetch'
import { bucketAway, bucketRefused, errorCodeIn } from './bucket-failure.ts'
import type { PictureFiles } from './picture-files.ts'

export interface PictureBucket {
  /** The address of the bucket: https://bucket.s3.eu-central-1.amazonaws.com, or https://host/bucket. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000
const RETRIES = 2
const LISTED_ENTRY = /<Contents>(.*?)<\/Contents>/gs

interface Answer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface BucketPictureFiles extends PictureFiles {
  /** Rejects with a sentence for the operator when the bucket can't be used. */
  check(): Promise<void>
}

/** Stores pictures as objects of a bucket, below `pictures/`; or other files, below another prefix. */
export function keepPicturesInBucket(
  { url, ...keys }: PictureBucket,
  { prefix, type }: { prefix: string; type: string } = { prefix: 'pictures/', type: 'image/webp' },
): BucketPictureFiles {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  const base = url.replace(/\/+$/, '')

  /** Throws a PictureFilesFailure unless the request succeeds or the object does not exist. */
  async function ask(
    what: string,
    address: string,
    { mayBeMissing = false, ...init }: RequestInit & { mayBeMissing?: boolean } = {},
  ): Promise<Answer> {
    let answer: Answer
    try {
      const response = await client.fetch(address, {
        ...init,
        // A bucket in another region answers with a redirect, for which the signature is not valid.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw bucketAway(what, error)
    }
    const { status, bytes } = answer
    if (status >= 200 && status < 300) return answer
    const text = new TextDecoder().decode(bytes)
    if (status === 404 && mayBeMissing && (errorCodeIn(text) ?? 'NoSuchKey') === 'NoSuchKey') return answer
    throw bucketRefused(what, status, text)
  }

  const addressOf = (key: string) => `${base}/${prefix}${key}`

  /** A page of the bucket's list in S3's format. */
  async function list(what: string, query: Record<string, string>): Promise<string> {
    const params = new URLSearchParams({ 'list-type': '2', prefix, ...query })
    const { bytes } = await ask(what, `${base}/?${params}`)
    return new TextDecoder().decode(bytes)
  }

  return {
    async check() {
      await list('the pictures could not be listed', { 'max-keys': '1' })
    },
    async put(key, bytes) {
      const headers = { 'content-type': type }
      await ask('a picture could not be written', addressOf(key), { method: 'PUT', body: bytes, headers })
    },
    async get(key) {
      const { status, bytes } = await ask('a picture could not be read', addressOf(key), {
        mayBeMissing: true,
      })
      return status === 404 ? null : bytes
    },
    async remove(keys) {
      for (const key of keys)
        await ask('a picture could not be removed', addressOf(key), { method: 'DELETE', mayBeMissing: true })
    },
    async *listBefore(before) {
      let token: string | null = null
      do {
        const query: Record<string, string> = token === null ? {} : { 'continuation-token': token }
        const page = await list('the pictures could not be listed', query)
        const keys = [...page.matchAll(LISTED_ENTRY)].flatMap(([, entry = '']) => {
          const key = textIn(entry, 'Key')
          const at = Date.parse(textIn(entry, 'LastModified') ?? '')
          return key?.startsWith(prefix) && at < before.getTime() ? key.slice(prefix.length) : []
        })
        if (keys.length > 0) yield keys
        token = textIn(page, 'NextContinuationToken')
      } while (token !== null)
    },
  }
}

/** Our keys and times need no entities; tokens are the server's. */
function textIn(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  if (text === undefined) return null
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
