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
const RETRIES = 2

/** Pictures as objects of a bucket, below `pictures/`. */
export function keepPicturesInBucket({ url, ...keys }: PictureBucket): PictureFiles {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>) {
    try {
      const response = await client.fetch(`${url}/pictures/${key}`, {
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
  }
}
