import { clamp, type Editor } from 'tldraw'

/**
 * The context menu by keyboard (Shift F10 or the menu key) at the selection. The browser sends the event to the focused
 * element, which is around tldraw's canvas, or to the page without one; tldraw listens on the canvas.
 */
export function openMenuByKeyboard(editor: Editor): () => void {
  const container = editor.getContainer()
  const page = container.ownerDocument
  const onMenu = (event: MouseEvent): void => {
    const canvas = container.querySelector('.tl-canvas')
    if (!canvas || !(event.target === container || isOfPage(event, page, editor))) return
    event.preventDefault()
    const screen = editor.getViewportScreenBounds()
    const { center } = editor.getSelectionRotatedScreenBounds() ?? screen
    const place = {
      clientX: clamp(center.x, screen.minX, screen.maxX),
      clientY: clamp(center.y, screen.minY, screen.maxY),
    }
    canvas.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
  }
  page.addEventListener('contextmenu', onMenu)
  return () => page.removeEventListener('contextmenu', onMenu)
}

const RIGHT_BUTTON = 2

/** By a key, while nothing has the focus: after a menu or a title is closed, the shortcuts of the canvas work then, too. */
function isOfPage(event: MouseEvent, page: Document, editor: Editor): boolean {
  const isPointer = event.button === RIGHT_BUTTON || ('pointerType' in event && event.pointerType === 'touch')
  const isOnCanvas = event.target instanceof Node && editor.getContainer().contains(event.target)
  const hasFocus = page.activeElement !== null && page.activeElement !== page.body
  return !isPointer && !isOnCanvas && !hasFocus && editor.getSelectedShapeIds().length > 0
}
