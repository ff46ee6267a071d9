import { PICTURE_SIDES, PICTURE_SIZES } from '#board/record/picture-rules.ts'
import { pictureUrl } from '../picture-files/picture-source.ts'

interface PictureToDraw {
  boardId: string
  id: string
  /** Page units. */
  w: number
  h: number
  /** This browser's copy, if the server does not have it yet. */
  blob: Blob | null
}

/** Pixels for a page unit, as in an exported picture of the board. */
const PIXEL_RATIO = 2
const QUALITY = 0.9
/** Enough to detect transparency. */
const SAMPLE_PX = 48

/**
 * The picture as a data URL for a standalone SVG: JPEG, or PNG if it is transparent, because some programs that open SVGs can't
 * read WebP. `null` if it is not available now.
 */
export async function drawForExport({ boardId, id, w, h, blob }: PictureToDraw): Promise<string | null> {
  const sidePx = Math.max(w, h) * PIXEL_RATIO
  const size = PICTURE_SIZES.find((each) => PICTURE_SIDES[each] >= sidePx) ?? 'l'
  const bytes = blob ?? (await fetchPicture(pictureUrl(boardId, id, size)))
  if (!bytes) return null
  try {
    const image = await createImageBitmap(bytes)
    const scale = Math.min(1, sidePx / Math.max(image.width, image.height))
    const drawn = draw(image, image.width * scale, image.height * scale)
    const sample = draw(image, SAMPLE_PX, SAMPLE_PX)
    image.close()
    const type = sample && isTransparent(sample) ? 'image/png' : 'image/jpeg'
    return drawn?.toDataURL(type, QUALITY) ?? null
  } catch {
    return null
  }
}

async function fetchPicture(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

function draw(image: ImageBitmap, width: number, height: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context ? canvas : null
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value, i) => i % 4 === 3 && value < 250) ?? false
}
