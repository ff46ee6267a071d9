import { formatNumber } from '#base/format-number.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PICTURE_TYPES } from '#board/record/picture-rules.ts'

/** Why a file is not sent: `heic` can't be decoded by browsers, `pixels` is too many of them. */
export type PictureRefusal = 'heic' | 'type' | 'bytes' | 'damaged' | 'pixels'

/** The size in pixels, upright, or why the file is not sent. */
export type InspectedPicture =
  | { ok: true; width: number; height: number }
  | { ok: false; why: PictureRefusal; message: string }

const MB = 1024 * 1024
const MEGAPIXEL = 1_000_000

/** iPhones save photos as HEIC; many systems do not know the type, and only Safari can show it. */
const HEIC = /\.hei[cf]$/i

/** By its type; HEIC by its name, because browsers give it none. */
export function isPictureFile({ name, type }: File): boolean {
  return type.startsWith('image/') || HEIC.test(name)
}

/** Refuses files that the server would refuse, before anything is sent. Sizes are in pixels, upright. */
export async function inspectPicture(file: File): Promise<InspectedPicture> {
  if (HEIC.test(file.name) || /^image\/hei[cf]/.test(file.type))
    return refuse(
      'heic',
      'HEIC photos can’t be put on a board. Save this one as JPEG, then add it. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    )
  if (!PICTURE_TYPES.some((type) => type === file.type))
    return refuse('type', 'Only PNG, JPEG, WebP and GIF pictures can be put on a board.')
  if (file.size > MAX_PICTURE_BYTES) {
    const size = formatNumber(Math.ceil((10 * file.size) / MB) / 10)
    return refuse(
      'bytes',
      `This picture is ${size} MB; ${MAX_PICTURE_BYTES / MB} MB is the most. Make it smaller, then add it again.`,
    )
  }
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    return refuse('damaged', 'This picture can’t be read. Save it again with another program, then add it.')
  }
  const { width, height } = image
  image.close()
  if (width * height <= MAX_PICTURE_PIXELS) return { ok: true, width, height }
  const megapixels = Math.ceil((width * height) / MEGAPIXEL)
  const most = MAX_PICTURE_PIXELS / MEGAPIXEL
  return refuse(
    'pixels',
    `This picture has ${megapixels} megapixels; ${most} is the most. Make it smaller, then add it again.`,
  )
}

function refuse(why: PictureRefusal, message: string): InspectedPicture {
  return { ok: false, why, message }
}
