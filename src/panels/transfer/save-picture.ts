import type { BoardView } from '#canvas/board-view.ts'

/**
 * Downloads a picture of the selection, or of the whole canvas. Returns null, or why there is none as a
 * sentence.
 */
export async function savePicture(view: BoardView, kind: 'png' | 'svg'): Promise<string | null> {
  const picture = await view.takePicture(kind)
  if (!picture.ok) return picture.message
  const address = URL.createObjectURL(picture.blob)
  const link = document.createElement('a')
  link.href = address
  link.download = picture.fileName
  link.click()
  // The browser reads the address after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return null
}
const KEPT_MS = 60_000
