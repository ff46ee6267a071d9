import type { QrDrawing } from './qr-drawing.ts'

/** The smallest side of the picture, sharp enough for print. */
const SIDE_PX = 1_024
const KEPT_MS = 60_000

/**
 * Puts the code on the clipboard as a PNG; saves it as a file where the browser does not allow that. Rejects
 * if no picture can be made.
 */
export async function copyQrPicture(drawing: QrDrawing, fileName: string): Promise<'copied' | 'saved'> {
  const picture = paintQrCode(drawing)
  if (window.isSecureContext && 'ClipboardItem' in window) {
    try {
      // Safari accepts a promise only: a picture awaited first would come after the click has ended.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
      return 'copied'
    } catch {
      // No permission, or no pictures on this clipboard: a file works everywhere.
    }
  }
  const address = URL.createObjectURL(await picture)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return 'saved'
}

function paintQrCode({ size, path }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  // Whole pixels for each module, or its edges blur.
  const scale = Math.ceil(SIDE_PX / size)
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(scale, scale)
    context.fillStyle = 'black'
    context.fill(new Path2D(path))
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture of the code'))),
      'image/png',
    ),
  )
}
