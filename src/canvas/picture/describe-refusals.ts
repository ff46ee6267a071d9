import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#board/record/picture-rules.ts'
import type { PictureRefusal } from './look-at-picture.ts'

/** A file that is not added as a picture. */
export interface RefusedFile {
  name: string
  why: PictureRefusal
  /** The message if it is the only file. */
  message: string
}

const MB = 1024 * 1024
const MEGAPIXEL = 1_000_000
/** Above this number, files are counted instead of named. */
const MAX_NAMES = 3

const WHAT_TO_DO: Record<PictureRefusal, string> = {
  heic: 'save HEIC photos as JPEG first. On an iPhone: Settings, Camera, Formats, Most Compatible.',
  type: 'only PNG, JPEG, WebP and GIF pictures can be put on a board.',
  bytes: `more than ${MAX_PICTURE_BYTES / MB} MB. Make them smaller, then add them again.`,
  damaged: 'can’t be read. Save them again with another program, then add them.',
  pixels: `more than ${MAX_PICTURE_PIXELS / MEGAPIXEL} megapixels. Make them smaller, then add them again.`,
}

export function describeRefusals(refused: readonly RefusedFile[], fileCount: number): string | null {
  const [first] = refused
  if (!first) return null
  if (fileCount === 1) return first.message
  const reasons = Map.groupBy(refused, ({ why }) => why)
  const parts = [...reasons].map(([why, files]) => `${namesOf(files)}: ${WHAT_TO_DO[why]}`)
  return [headFor(refused.length, fileCount), ...parts].join(' ')
}

function headFor(refusedCount: number, fileCount: number): string {
  if (refusedCount === fileCount) return `None of the ${fileCount} files was added.`
  return `${refusedCount} of ${fileCount} files ${refusedCount === 1 ? 'was' : 'were'} not added.`
}

function namesOf(files: readonly RefusedFile[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = files.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.join(', ')
}
