import type { BoardView } from '#canvas/board-view.ts'

/** Lets the browser save a picture of what is selected, or of everything. Returns why not, as a sentence, or null. */
export async function savePicture(view: BoardView, kind: 'png' | 'svg'): Promise<string | null> {
  const picture = await view.takePicture(kind)
  if (!picture.ok) return picture.message
  const address = URL.createObjectURL(picture.blob)
  const link = document.createElement('a')
  link.href = address
  link.download = picture.fileName
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return null
}
const KEPT_MS = 60_000
