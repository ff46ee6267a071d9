import type { Editor } from 'tldraw'
import type { BoardConnection } from '../connection/board-connection.ts'

/**
 * Ticks until the loop rests. Work that only runs in ticks (stopping a camera, looking for a picture) takes fewer, however long
 * the ticks are.
 */
const TICKS_BEFORE_REST = 60

/** Every input of a person reaches the window first. */
const INPUTS = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
  'touchstart',
  'touchmove',
  'touchend',
  'gesturechange',
  'keydown',
  'keyup',
  'focus',
  'dragover',
  'drop',
] as const

/** tldraw's loop, which it does not publish. */
interface Ticks {
  start(): void
  dispose(): void
}

/**
 * tldraw requests a frame sixty times a second for as long as a board is open, whether anything moves or not: a twentieth of a
 * processor for nothing. Here its loop ends after a second without input, change or movement, and begins again at the next.
 * @returns a function that lets it run on
 */
export function restTicks(editor: Editor, { awareness }: Pick<BoardConnection, 'awareness'>): () => void {
  const ticks: unknown = Reflect.get(editor, '_tickManager')
  if (!isTicks(ticks)) return () => undefined
  let left = TICKS_BEFORE_REST
  let isResting = false
  const wake = () => {
    left = TICKS_BEFORE_REST
    if (!isResting) return
    isResting = false
    ticks.start()
  }
  const onFrame = () => {
    // Held still at the edge of the canvas, a dragged note moves the view.
    if (editor.inputs.isPointing) return
    left -= 1
    if (left > 0) return
    isResting = true
    ticks.dispose()
  }

  // Runs before the tick of the same frame: tldraw requests the next frame only after both.
  editor.on('frame', onFrame)
  // A camera that begins to move ends the movement before.
  editor.on('stop-camera-animation', wake)
  awareness.on('change', wake)
  const stopListening = editor.store.listen(wake)
  for (const input of INPUTS) window.addEventListener(input, wake, { capture: true, passive: true })
  return () => {
    editor.off('frame', onFrame)
    editor.off('stop-camera-animation', wake)
    awareness.off('change', wake)
    stopListening()
    for (const input of INPUTS) window.removeEventListener(input, wake, { capture: true })
    if (!editor.isDisposed) wake()
  }
}

function isTicks(value: unknown): value is Ticks {
  return value instanceof Object && hasMethod(value, 'start') && hasMethod(value, 'dispose')
}

function hasMethod(value: object, name: string): boolean {
  return typeof Reflect.get(value, name) === 'function'
}
