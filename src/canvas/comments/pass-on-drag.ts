import type { Editor } from 'tldraw'

/** A press that moves less than this is a click. */
const CLICK_PX = 4

/**
 * A press on a pin that becomes a drag goes to the canvas as if the pin weren't there. A click doesn't: it would select or edit the
 * note below.
 */
export function passOnDrag(editor: Editor, press: PointerEvent): void {
  const canvas = editor.getContainer().querySelector('.tl-canvas')
  if (!canvas) return

  function onMove(move: PointerEvent): void {
    if (move.pointerId !== press.pointerId) return
    if (Math.hypot(move.clientX - press.clientX, move.clientY - press.clientY) < CLICK_PX) return
    stop()
    // The canvas captures the pointer, so that the rest of the drag and its end arrive there.
    canvas?.dispatchEvent(new PointerEvent('pointerdown', press))
    canvas?.dispatchEvent(new PointerEvent('pointermove', move))
  }
  function stop(): void {
    window.removeEventListener('pointermove', onMove, { capture: true })
    window.removeEventListener('pointerup', stop, { capture: true })
    window.removeEventListener('pointercancel', stop, { capture: true })
  }
  window.addEventListener('pointermove', onMove, { capture: true })
  window.addEventListener('pointerup', stop, { capture: true })
  window.addEventListener('pointercancel', stop, { capture: true })
}
