import { PictureFilesFailure } from './picture-files.ts'

/** Advice to the operator for the error codes of S3-compatible servers. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no such bucket: create it, or correct PICTURES_S3_URL.',
  InvalidAccessKeyId: 'The bucket does not know this key: correct PICTURES_S3_KEY_ID.',
  SignatureDoesNotMatch: 'The signature does not match: correct PICTURES_S3_SECRET, or PICTURES_S3_REGION.',
  AuthorizationHeaderMalformed: 'The bucket is in another region: correct PICTURES_S3_REGION.',
  PermanentRedirect: 'The bucket is at another address: correct PICTURES_S3_URL and PICTURES_S3_REGION.',
  AccessDenied: 'The key may not read, write, list and delete objects of the bucket: give it these rights.',
  RequestTimeTooSkewed: 'The clocks of this machine and of the bucket differ: set the clock.',
}

/** Codes for servers that answer with a status alone. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
}

const REGION = /<Region>([A-Za-z0-9-]+)<\/Region>/

/** `null` if the server names none. */
export function errorCodeIn(xml: string): string | null {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? null
}

/** The bucket gave an unexpected answer. */
export function bucketRefused(what: string, status: number, xml: string): PictureFilesFailure {
  const code = errorCodeIn(xml) ?? CODE_OF_STATUS[status] ?? ''
  const advice = ADVICE[code] ?? 'Try again later, or look into the logs of the bucket’s server.'
  const region = REGION.exec(xml)?.[1]
  const hint = region ? ` Its region is ${region}.` : ''
  return new PictureFilesFailure(
    `${what}: the bucket answered ${`${status} ${code}`.trim()}. ${advice}${hint}`,
  )
}

/** `what` could not be done because there was no answer at all. */
export function bucketAway(what: string, cause: unknown): PictureFilesFailure {
  return new PictureFilesFailure(
    `${what}: the bucket can’t be reached. Check PICTURES_S3_URL and the network.`,
    { cause },
  )
}
