import { formatNumber } from '#base/format-number.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#board/record/picture-rules.ts'

const MB = 1024 * 1024
const MEGAPIXEL = 1_000_000

/** Why a file is not sent: `heic` can't be decoded by browsers, `pixels` is too many of them. */
export type PictureRefusal = 'heic' | 'type' | 'bytes' | 'damaged' | 'pixels'

export const PICTURE_LABELS = {
  stopAnimation: 'Stop this animation',
  playAnimation: 'Play this animation',
  notArrived: 'This picture has not arrived yet. It may still be on its way from the person who added it.',
  notSent: (reason: string) => `Not sent. ${reason}`,
  notKeptOffline: 'This browser can’t keep pictures while offline. Leave this page open until they are sent.',
  noHeic:
    'HEIC photos can’t be put on a board. Save this one as JPEG, then add it. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  knownTypesOnly: 'Only PNG, JPEG, WebP and GIF pictures can be put on a board.',
  tooManyBytes: (bytes: number) =>
    `This picture is ${formatNumber(Math.ceil((10 * bytes) / MB) / 10)} MB; ${MAX_PICTURE_BYTES / MB} MB is the most. Make it smaller, then add it again.`,
  damaged: 'This picture can’t be read. Save it again with another program, then add it.',
  tooManyPixels: (pixels: number) =>
    `This picture has ${Math.ceil(pixels / MEGAPIXEL)} megapixels; ${MAX_PICTURE_PIXELS / MEGAPIXEL} is the most. Make it smaller, then add it again.`,
  notCopied: (pictures: number) =>
    `${pictures === 1 ? 'One picture' : `${pictures} pictures`} could not be copied: you are not on the board that has them.`,
  notCopiedOffline:
    'The pictures could not be copied: the server can’t be reached. Delete them, and paste again when it is.',
  sending: (share: number) => `Sending… ${Math.round(100 * share)} %`,
  postponed: 'The server can’t take pictures right now. This one is kept on this device, and sent again.',
  waiting: 'Kept on this device until it is sent',
} as const

/** Why several files are not added, after their names. */
export const PICTURE_REFUSAL_LABELS: Record<PictureRefusal, string> = {
  heic: 'save HEIC photos as JPEG first. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  type: 'only PNG, JPEG, WebP and GIF pictures can be put on a board.',
  bytes: `more than ${MAX_PICTURE_BYTES / MB} MB. Make them smaller, then add them again.`,
  damaged: 'can’t be read. Save them again with another program, then add them.',
  pixels: `more than ${MAX_PICTURE_PIXELS / MEGAPIXEL} megapixels. Make them smaller, then add them again.`,
}

export function notAddedLabel(refusedCount: number, fileCount: number): string {
  if (refusedCount === fileCount) return `None of the ${fileCount} files was added.`
  return `${refusedCount} of ${fileCount} files ${refusedCount === 1 ? 'was' : 'were'} not added.`
}

/** Some names of a longer list. */
export function namesLabel(names: readonly string[], more: number): string {
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
