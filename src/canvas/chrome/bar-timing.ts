import { type Atom, atom } from 'tldraw'

/** A second click may follow the first within this time; it would hit whatever appears in between. */
export const QUIET_MS = 250
const ADDING_KEYS = ['Shift', 'Control', 'Meta']

/** When the selection's bar may be shown: not during a press or click, nor while keys are held that extend the selection. */
export class BarTiming {
  readonly isDue: Atom<boolean> = atom('bar is due', true)
  private isPressed = false
  private isAdding = false
  private timer: ReturnType<typeof setTimeout> | null = null

  /** @param canvas the element that people press on. Returns a function that stops it. */
  start(canvas: HTMLElement): () => void {
    const page = canvas.ownerDocument.defaultView ?? window
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [canvas, 'pointerdown', (event) => this.press(event)],
      [page, 'pointerup', () => this.release()],
      [page, 'pointercancel', () => this.release()],
      [page, 'keydown', (event) => this.hold(event, canvas, true)],
      [page, 'keyup', (event) => this.hold(event, canvas, false)],
      [page, 'blur', () => this.releaseAll()],
    ]
    for (const [target, name, listener] of listeners)
      target.addEventListener(name, listener, { capture: true })
    return () => {
      for (const [target, name, listener] of listeners)
        target.removeEventListener(name, listener, { capture: true })
      if (this.timer) clearTimeout(this.timer)
    }
  }

  private press(event: Event): void {
    const isOnBar = event.target instanceof Element && event.target.closest('[data-selection-bar]')
    if (isOnBar) return
    this.isPressed = true
    this.show()
  }

  private release(): void {
    if (!this.isPressed) return
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = null
      this.isPressed = false
      this.show()
    }, QUIET_MS)
  }

  /** In the bar itself, and in its menus, Shift means going back with Tab. */
  private hold(event: Event, canvas: HTMLElement, isDown: boolean): void {
    if (!(event instanceof KeyboardEvent) || !ADDING_KEYS.includes(event.key)) return
    const isOnCanvas = event.target === canvas || event.target === canvas.ownerDocument.body
    if (isDown && !isOnCanvas) return
    this.isAdding = isDown
    this.show()
  }

  /** Events in another window don't reach this one. */
  private releaseAll(): void {
    this.isAdding = false
    this.release()
    this.show()
  }

  private show(): void {
    this.isDue.set(!this.isPressed && !this.isAdding)
  }
}
