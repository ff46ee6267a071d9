import { AwsClient } from 'aws4fetch'
import { type PictureFiles, PictureFilesFailure } from './picture-files.ts'

/** An S3-compatible bucket. */
export interface PictureBucket {
  /** The address of the bucket itself: https://bucket.s3.eu-central-1.amazonaws.com, or https://host/bucket. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000
const PREFIX = 'pictures/'
const RETRIES = 2

/** Pictures as objects of a bucket, below `pictures/`. */
export function keepPicturesInBucket({ url, ...keys }: PictureBucket): PictureFiles {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>) {
    try {
      const response = await client.fetch(`${url}/${PREFIX}${key}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body, headers: { 'content-type': 'image/webp' } }),
      })
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new Error(`the bucket answered ${response.status}`)
    } catch (error) {
      throw new PictureFilesFailure(`${method} of a picture failed`, { cause: error })
    }
  }
  /** A page of the bucket's list, as S3 writes it. */
  async function list(token: string | null): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX })
    if (token !== null) query.set('continuation-token', token)
    try {
      const response = await client.fetch(`${url}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await response.text()
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`)
      return text
    } catch (error) {
      throw new PictureFilesFailure('the pictures could not be listed', { cause: error })
    }
  }
  return {
    async put(key, bytes) {
      const response = await ask('PUT', key, bytes)
      await response.body?.cancel()
      if (response.status === 404) throw new PictureFilesFailure('there is no such bucket')
    },
    async get(key) {
      const response = await ask('GET', key)
      if (response.status !== 404) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async remove(keys) {
      for (const key of keys) {
        const response = await ask('DELETE', key)
        await response.body?.cancel()
      }
    },
    async *listBefore(before) {
      let token: string | null = null
      do {
        const page: string = await list(token)
        const keys = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
          const key = textIn(entry, 'Key')
          const at = Date.parse(textIn(entry, 'LastModified') ?? '')
          return key?.startsWith(PREFIX) && at < before.getTime() ? key.slice(PREFIX.length) : []
        })
        if (keys.length > 0) yield keys
        token = textIn(page, 'NextContinuationToken')
      } while (token !== null)
    },
  }
}

/** Our own keys, moments and tokens need no entities. */
function textIn(xml: string, tag: string): string | null {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? null
}
