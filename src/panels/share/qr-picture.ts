import type { QrDrawing } from './qr-drawing.ts'

/** Of the picture's side: sharp on paper, too. */
const SIDE_PX = 1_024
const KEPT_MS = 60_000

/** Puts the code as a PNG on the clipboard; where the browser lets nobody, it is saved as a file. */
export async function copyQrPicture(drawing: QrDrawing, fileName: string): Promise<'copied' | 'saved'> {
  const picture = paintQrCode(drawing)
  if (window.isSecureContext && 'ClipboardItem' in window) {
    try {
      // Safari takes a promise of the picture only.
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
  // The browser reads the address after this task.
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
