import { clamp, type Editor } from 'tldraw'

/**
 * The context menu by keyboard (Shift F10 or the menu key) at the selection. The browser sends the event to what has the focus, which
 * is around tldraw's canvas, and tldraw listens on the canvas.
 */
export function openMenuByKeyboard(editor: Editor): () => void {
  const container = editor.getContainer()
  const onMenu = (event: MouseEvent): void => {
    const canvas = container.querySelector('.tl-canvas')
    if (event.target !== container || !canvas) return
    event.preventDefault()
    const screen = editor.getViewportScreenBounds()
    const { center } = editor.getSelectionRotatedScreenBounds() ?? screen
    const place = {
      clientX: clamp(center.x, screen.minX, screen.maxX),
      clientY: clamp(center.y, screen.minY, screen.maxY),
    }
    canvas.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
  }
  container.addEventListener('contextmenu', onMenu)
  return () => container.removeEventListener('contextmenu', onMenu)
}
