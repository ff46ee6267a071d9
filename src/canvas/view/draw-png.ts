import { FileHelpers, PngHelpers, tlenv } from 'tldraw'

interface PngSize {
  /** Page units. */
  width: number
  height: number
  /** Pixels for a page unit. */
  pixelRatio: number
}

/** Safari reports an SVG as loaded before the pictures in it are. */
const SAFARI_PAUSE_MS = 250

/**
 * Renders an SVG as PNG. tldraw's own function first finds the maximum canvas size by reading back pixels of huge ones: Chromium
 * warns about that in the console, and our caller keeps to a safe size anyway.
 * @returns `null` if the browser could not draw it
 */
export async function drawPng(svg: string, { width, height, pixelRatio }: PngSize): Promise<Blob | null> {
  const image = new Image()
  // A data URL: a canvas that has drawn an SVG from a blob URL can't be read in every browser.
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
  // So that documents show it in the size that it has on the board.
  return PngHelpers.setPhysChunk(new DataView(await blob.arrayBuffer()), canvas.width / width, {
    type: 'image/png',
  })
}
