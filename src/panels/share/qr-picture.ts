import { copyPicture } from '#ui/copy-picture.ts'
import type { QrDrawing } from './qr-drawing.ts'

/** The smallest side of the picture, sharp enough for print. */
const SIDE_PX = 1_024

/**
 * Puts the code on the clipboard as a PNG; saves it as a file where the browser does not allow that. Rejects
 * if no picture can be made.
 */
export function copyQrPicture(drawing: QrDrawing, fileName: string): Promise<'copied' | 'saved'> {
  return copyPicture(paintQrCode(drawing), fileName)
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
