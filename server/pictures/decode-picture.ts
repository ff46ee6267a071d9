import sharp from 'sharp'
import { MAX_PICTURE_PIXELS, PICTURE_SIDES, PICTURE_SIZES, type PictureSize } from '#board/picture-rules.ts'
import { detectPictureType, type PictureType } from './detect-picture-type.ts'

/** Pictures come one by one: what libvips would keep of the last one is of no use for the next. */
sharp.cache(false)
/** One thread a picture; how many pictures at once is for the caller to bound. */
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

const MAX_FRAMES = 300
const TIMEOUT_S = 30
const MEGAPIXEL = 1_000_000

/** What screenshots and drawings need to keep their letters sharp, and what is enough for photos. */
const QUALITY: Record<PictureType, number> = { png: 90, gif: 85, webp: 85, jpeg: 82 }

export interface DecodedPicture {
  /** In pixels, upright, as the largest copy has it. */
  width: number
  height: number
  isAnimated: boolean
  /** WebP, without metadata. A size is missing where the next larger one is no larger than it. */
  copies: Map<PictureSize, Uint8Array<ArrayBuffer>>
}

export type PictureFailure = 'not-a-picture' | 'broken-picture' | 'too-many-pixels'
export type PictureDecoded =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; why: PictureFailure; message: string | null }

/**
 * Decodes a file that anyone may have made, and writes it again in the sizes that are kept: nothing of the file itself is
 * ever sent to a browser. The work is done in libuv's threads.
 */
export async function decodePicture(bytes: Uint8Array): Promise<PictureDecoded> {
  const type = detectPictureType(bytes)
  if (!type) return { ok: false, why: 'not-a-picture', message: null }
  try {
    const tooMuch = await findExcess(bytes)
    if (tooMuch !== null) return { ok: false, why: 'too-many-pixels', message: tooMuch }
    return { ok: true, picture: await encodeCopies(bytes, QUALITY[type]) }
  } catch {
    // libvips speaks of offsets and markers. What the person can do about them is the same each time.
    return { ok: false, why: 'broken-picture', message: null }
  }
}

async function findExcess(bytes: Uint8Array): Promise<string | null> {
  // Reads headers alone: without a limit, so that the answer can name the size.
  const {
    width,
    height,
    pageHeight = height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = width * pageHeight * pages
  const most = MAX_PICTURE_PIXELS / MEGAPIXEL
  if (pages > MAX_FRAMES)
    return `This animation has ${pages} frames; ${MAX_FRAMES} are the most. Shorten it, then add it again.`
  if (pixels <= MAX_PICTURE_PIXELS) return null
  const megapixels = Math.ceil(pixels / MEGAPIXEL)
  if (pages > 1)
    return `The frames of this animation have ${megapixels} megapixels together; ${most} is the most. Make it smaller, then add it again.`
  return `This picture has ${megapixels} megapixels; ${most} is the most. Make it smaller, then add it again.`
}

async function encodeCopies(bytes: Uint8Array, quality: number): Promise<DecodedPicture> {
  const large = await encode(bytes, PICTURE_SIDES.l, { quality, isAnimated: true })
  const { width, height } = large
  const copies: DecodedPicture['copies'] = new Map([['l', large.bytes]])
  for (const size of PICTURE_SIZES) {
    const side = PICTURE_SIDES[size]
    // A small animation too: its still copy would be what is shown at 100 %.
    if (size === 'l' || Math.max(width, height) <= side) continue
    // From far away nothing moves: two hundred animations at once would.
    const copy = await encode(large.bytes, side, { quality: 80, isAnimated: size !== 's' })
    copies.set(size, copy.bytes)
  }
  return { width, height, isAnimated: large.isAnimated, copies }
}

async function encode(
  bytes: Uint8Array,
  side: number,
  { quality, isAnimated }: { quality: number; isAnimated: boolean },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number; isAnimated: boolean }> {
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_PIXELS,
    pages: isAnimated ? -1 : 1,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, smartSubsample: true, effort: 3 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
  const pages = info.pages ?? 1
  const height = info.pageHeight ?? Math.round(info.height / pages)
  return { bytes: new Uint8Array(data), width: info.width, height, isAnimated: pages > 1 }
}
