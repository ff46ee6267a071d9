import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { PictureFilesFailure } from './picture-files.ts'

/** Advice to the operator for the error codes of S3-compatible servers. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: OPERATOR_SENTENCES.bucketMissing,
  InvalidAccessKeyId: OPERATOR_SENTENCES.bucketKeyUnknown,
  SignatureDoesNotMatch: OPERATOR_SENTENCES.bucketSignature,
  AuthorizationHeaderMalformed: OPERATOR_SENTENCES.bucketRegion,
  PermanentRedirect: OPERATOR_SENTENCES.bucketMoved,
  AccessDenied: OPERATOR_SENTENCES.bucketRights,
  RequestTimeTooSkewed: OPERATOR_SENTENCES.bucketClock,
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
  const advice = ADVICE[code] ?? OPERATOR_SENTENCES.bucketStrange
  const region = REGION.exec(xml)?.[1]
  const hint = region ? ` Its region is ${region}.` : ''
  return new PictureFilesFailure(
    `${what}: the bucket answered ${`${status} ${code}`.trim()}. ${advice}${hint}`,
  )
}

/** The task could not be done because there was no answer at all. */
export function bucketAway(task: string, cause: unknown): PictureFilesFailure {
  return new PictureFilesFailure(fillIn(OPERATOR_SENTENCES.bucketAway, { task }), { cause })
}
