import { problemSentence } from '#api/problem-sentence.ts'
import type { ErrorCode } from '#api/problems.ts'
import { loadOnce } from '#base/load-once.ts'
import type { CodedSentence } from '#base/sentence.ts'
import {
  MAX_PICTURE_PIXELS,
  PICTURE_SIDES,
  PICTURE_SIZES,
  type PictureSize,
} from '#board/record/picture-rules.ts'

const MAX_FRAMES = 300
const TIMEOUT_S = 30
const MEGAPIXEL = 1_000_000
const LARGE_PIXELS = 8 * MEGAPIXEL
const EFFORT = 3
/** From effort 3 on, libwebp keeps all tokens of a picture in memory: 60 MB for nine megapixels of noise. */
const EFFORT_OF_LARGE = 2

/** Screenshots and drawings need this quality for sharp letters; photos need less. */
const QUALITY: Record<PictureType, number> = { png: 90, gif: 85, webp: 85, jpeg: 82 }

/** A picture without what its camera or program wrote into it, in all sizes that are kept. */
export interface DecodedPicture {
  /** In pixels, upright, as in the largest copy. */
  width: number
  height: number
  isAnimated: boolean
  /** WebP, without metadata. A size is missing if the next larger one is no larger. */
  copies: Map<PictureSize, Uint8Array<ArrayBuffer>>
}

/** `broken-picture`: it begins like a picture and can't be decoded. */
export type PictureFailure = 'not-a-picture' | 'broken-picture' | 'too-many-pixels'
/** `exact`: a sentence with more detail than the one of `why`. */
export type PictureDecoded =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; why: PictureFailure; exact: CodedSentence<ErrorCode> | null }

/**
 * Decodes a file from any source and encodes it again in the sizes that are kept: no byte of the file itself is sent to a
 * browser. The work runs in libuv's threads.
 */
export async function decodePicture(bytes: Uint8Array): Promise<PictureDecoded> {
  const type = detectPictureType(bytes)
  if (!type) return { ok: false, why: 'not-a-picture', exact: null }
  // A library that can’t be read is no fault of the picture.
  await decoder()
  try {
    const size = await readSize(bytes)
    const tooMuch = describeExcess(size)
    if (tooMuch !== null) return { ok: false, why: 'too-many-pixels', exact: tooMuch }
    const effort = size.isLarge ? EFFORT_OF_LARGE : EFFORT
    return { ok: true, picture: await encodeCopies(bytes, { quality: QUALITY[type], effort }) }
  } catch {
    // libvips talks of offsets and markers; for the person the advice is always the same.
    return { ok: false, why: 'broken-picture', exact: null }
  }
}

/** Whether decoding and encoding it takes a hundred megabytes and more. Reads only headers; false if they can't be read. */
export async function isLargePicture(bytes: Uint8Array): Promise<boolean> {
  if (!detectPictureType(bytes)) return false
  return (await readSize(bytes).catch(() => null))?.isLarge ?? false
}

async function readSize(bytes: Uint8Array) {
  // No size limit: the answer to a picture that is too large can name the size.
  const sharp = await decoder()
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height, pageHeight = height, pages = 1 } = head
  const pixels = width * pageHeight * pages
  return { pixels, pages, isLarge: pixels > LARGE_PIXELS }
}

function describeExcess({
  pixels,
  pages,
}: {
  pixels: number
  pages: number
}): CodedSentence<ErrorCode> | null {
  const max = MAX_PICTURE_PIXELS / MEGAPIXEL
  if (pages > MAX_FRAMES) return problemSentence('too-many-pixels.frames', { frames: pages, max: MAX_FRAMES })
  if (pixels <= MAX_PICTURE_PIXELS) return null
  const megapixels = Math.ceil(pixels / MEGAPIXEL)
  return problemSentence(`too-many-pixels.${pages > 1 ? 'animation' : 'picture'}`, { megapixels, max })
}

async function encodeCopies(
  bytes: Uint8Array,
  { quality, effort }: { quality: number; effort: number },
): Promise<DecodedPicture> {
  const large = await encode(bytes, PICTURE_SIDES.l, { quality, effort, isAnimated: true })
  const { width, height } = large
  const copies: DecodedPicture['copies'] = new Map([['l', large.bytes]])
  for (const size of PICTURE_SIZES) {
    const side = PICTURE_SIDES[size]
    // Small animations too: a still copy would be shown at 100 %.
    if (size === 'l' || Math.max(width, height) <= side) continue
    // From far away nothing moves: two hundred animations at once would be too much.
    const copy = await encode(large.bytes, side, { quality: 80, effort: EFFORT, isAnimated: size !== 's' })
    copies.set(size, copy.bytes)
  }
  return { width, height, isAnimated: large.isAnimated, copies }
}

async function encode(
  bytes: Uint8Array,
  side: number,
  { quality, effort, isAnimated }: { quality: number; effort: number; isAnimated: boolean },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number; isAnimated: boolean }> {
  const sharp = await decoder()
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_PIXELS,
    pages: isAnimated ? -1 : 1,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, smartSubsample: true, effort })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
  const pages = info.pages ?? 1
  const height = info.pageHeight ?? Math.round(info.height / pages)
  return { bytes: new Uint8Array(data), width: info.width, height, isAnimated: pages > 1 }
}

/** Read with the first picture: its libraries are the largest of the server. */
const decoder = loadOnce(async () => {
  const { default: sharp } = await import('sharp')
  // Each picture is different: libvips's cache of one is useless for the next.
  sharp.cache(false)
  // One thread for each picture; the caller limits how many are decoded at once.
  sharp.concurrency(1)
  // Every other decoder of libvips is one more way in for a hostile file.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
})

type PictureType = 'png' | 'jpeg' | 'webp' | 'gif'

/** From the first bytes, whatever name or content type the file has; `null` for unsupported kinds. */
function detectPictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return null
}
