import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PICTURE_TYPES } from '#board/record/picture-rules.ts'
import { PICTURE_LABELS, type PictureRefusal } from './picture-labels.ts'

/** The size in pixels, upright, or why the file is not sent. */
export type InspectedPicture =
  | { ok: true; width: number; height: number }
  | { ok: false; why: PictureRefusal; message: string }

/** iPhones save photos as HEIC; many systems do not know the type, and only Safari can show it. */
const HEIC = /\.hei[cf]$/i

/** By its type; HEIC by its name, because browsers give it none. */
export function isPictureFile({ name, type }: File): boolean {
  return type.startsWith('image/') || HEIC.test(name)
}

/** Refuses files that the server would refuse, before anything is sent. Sizes are in pixels, upright. */
export async function inspectPicture(file: File): Promise<InspectedPicture> {
  if (HEIC.test(file.name) || /^image\/hei[cf]/.test(file.type)) return refuse('heic', PICTURE_LABELS.noHeic)
  if (!PICTURE_TYPES.some((type) => type === file.type)) return refuse('type', PICTURE_LABELS.knownTypesOnly)
  if (file.size > MAX_PICTURE_BYTES) return refuse('bytes', PICTURE_LABELS.tooManyBytes(file.size))
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    return refuse('damaged', PICTURE_LABELS.damaged)
  }
  const { width, height } = image
  image.close()
  if (width * height <= MAX_PICTURE_PIXELS) return { ok: true, width, height }
  return refuse('pixels', PICTURE_LABELS.tooManyPixels(width * height))
}

function refuse(why: PictureRefusal, message: string): InspectedPicture {
  return { ok: false, why, message }
}
