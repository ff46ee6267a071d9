import { FileHelpers, PngHelpers, tlenv } from 'tldraw'

interface PngSize {
  /** Page units. */
  width: number
  height: number
  /** Pixels for a page unit. */
  pixelRatio: number
}

/** Safari calls an SVG loaded before the pictures in it are. */
const SAFARI_PAUSE_MS = 250

/**
 * An SVG as PNG. tldraw's own function first finds out how large a canvas may be, by reading pixels of huge ones back:
 * Chromium warns of that in the console, and the caller keeps to a safe size anyway.
 * @returns null: the browser could not draw it
 */
export async function drawPng(svg: string, { width, height, pixelRatio }: PngSize): Promise<Blob | null> {
  const image = new Image()
  // An address of its bytes: a canvas that has drawn an SVG from a blob's address can't be read in every browser.
  image.src = await FileHelpers.blobToDataUrl(new Blob([svg], { type: 'image/svg+xml' }))
  const isLoaded = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  if (!isLoaded) return null
  if (tlenv.isSafari) await new Promise((resolve) => setTimeout(resolve, SAFARI_PAUSE_MS))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * pixelRatio))
  canvas.height = Math.max(1, Math.floor(height * pixelRatio))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return null
  // So that a document shows it in the size that it has on the board.
  return PngHelpers.setPhysChunk(new DataView(await blob.arrayBuffer()), canvas.width / width, {
    type: 'image/png',
  })
}
