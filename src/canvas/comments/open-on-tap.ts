import type { Editor } from 'tldraw'

const TAP_PX = 10
const TAP_MS = 500

/**
 * A finger's tap on a pin opens it. Pins themselves take no touches: a pinch or a swipe that begins on one belongs to the canvas.
 */
export function openOnTap(editor: Editor): () => void {
  const container = editor.getContainer()
  let pressed: { pin: HTMLElement; x: number; y: number; at: number; pointerId: number } | null = null

  function onDown(event: PointerEvent): void {
    pressed = null
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    const pin = pinAt(container, event)
    const { clientX: x, clientY: y, timeStamp: at, pointerId } = event
    if (pin) pressed = { pin, x, y, at, pointerId }
  }
  function onUp(event: PointerEvent): void {
    const tap = pressed
    pressed = null
    if (tap?.pointerId !== event.pointerId || event.timeStamp - tap.at > TAP_MS) return
    if (Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_PX) return
    // The canvas ends its own press first.
    editor.timers.setTimeout(() => tap.pin.click())
  }
  container.addEventListener('pointerdown', onDown, { capture: true })
  container.addEventListener('pointerup', onUp, { capture: true })
  return () => {
    container.removeEventListener('pointerdown', onDown, { capture: true })
    container.removeEventListener('pointerup', onUp, { capture: true })
  }
}

/** As large as a finger needs it. */
const REACH_PX = 8

function pinAt(container: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null {
  for (const pin of container.querySelectorAll<HTMLElement>('.parley-pin')) {
    const { left, right, top, bottom } = pin.getBoundingClientRect()
    const isIn =
      clientX >= left - REACH_PX &&
      clientX <= right + REACH_PX &&
      clientY >= top - REACH_PX &&
      clientY <= bottom + REACH_PX
    if (isIn) return pin
  }
  return null
}
