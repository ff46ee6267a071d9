import type { BoardView } from '#canvas/view/board-view.ts'
import { isComposing } from '#ui/is-composing.ts'

/** More than a person types while a board opens; later keys are not held. */
const MAX_KEYS = 500
/**
 * After this time the held keys are dropped and the page gets its keys back: playing them later would
 * surprise the person.
 */
const MAX_HOLD_MS = 60_000
/**
 * If a note still has no focus after this many frames, it never will, and the next key is played without it.
 */
const MAX_FRAMES_TO_FOCUS = 600
/** Held only after a letter: alone they would delete or open the focused element. */
const EDITING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace'])

/** The part of the canvas on which keys are played; only this much, so that tests need no canvas. */
export type KeysTarget = Pick<BoardView, 'addNote' | 'focus' | 'isHandBusy'>

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'shiftKey'>

/**
 * Holds the keys that are pressed while a board opens, and plays them on its canvas in order. Without it, the N of a
 * person who opens a board and starts to write is lost, and the rest of the word is taken for shortcuts. Keys that are
 * pressed during playing wait behind the others, so a note's words stay in order.
 */
export class EarlyKeys {
  private readonly held: Key[] = []
  private readonly window: Window
  private state: 'off' | 'holding' | 'playing' = 'off'
  private isSending = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(window: Window) {
    this.window = window
  }

  start(): () => void {
    this.state = 'holding'
    // Capture: before the shortcuts of the page and those of the canvas.
    this.window.addEventListener('keydown', this.onKeyDown, true)
    this.timer = setTimeout(() => this.state === 'holding' && this.drop(), MAX_HOLD_MS)
    return () => this.drop()
  }

  /**
   * Gives the keys back to the page and forgets the held ones: the page has no canvas, or the person may not
   * edit.
   */
  drop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.window.removeEventListener('keydown', this.onKeyDown, true)
    this.state = 'off'
    this.held.length = 0
  }

  /**
   * Plays the held keys. Resolves when all of them have been played, also later ones. Does nothing if another field has
   * the focus: the person writes there now.
   */
  async playOn(canvas: KeysTarget): Promise<void> {
    if (this.state !== 'holding') return
    const isElsewhere = isTyping(this.document.activeElement)
    if (this.held.length === 0 || isElsewhere) {
      this.drop()
      return
    }
    this.state = 'playing'
    canvas.focus()
    // The canvas binds its keys after its first frame, and moves the camera to the notes then.
    await this.nextFrame()
    await this.nextFrame()
    for (let key = this.held.shift(); key; key = this.held.shift()) {
      this.send(key, canvas)
      await this.untilFocused(canvas)
    }
    this.drop()
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (this.isSending || this.held.length >= MAX_KEYS || !this.isHeld(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { key, code, keyCode, shiftKey } = event
    this.held.push({ key, code, keyCode, shiftKey })
  }

  private isHeld(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false
    const isEditing = EDITING_KEYS.has(event.key) && this.held.length > 0
    if (event.key.length !== 1 && !isEditing) return false
    return this.state === 'playing' || isForCanvas(event.target, this.document)
  }

  private send(key: Key, canvas: KeysTarget): void {
    const target = this.document.activeElement ?? this.document.body
    if (isTyping(target)) this.type(key, target)
    else if (key.key.toLowerCase() === 'n' && !key.shiftKey) canvas.addNote()
    else this.dispatch(key, target)
  }

  private type(key: Key, target: Element): void {
    if (!this.dispatch(key, target)) return
    // `execCommand` is deprecated, and the only call that fires the input events from which the editor reads typing.
    if (key.key.length === 1) this.document.execCommand('insertText', false, key.key)
    else if (key.key === 'Backspace') this.document.execCommand('delete')
    else this.document.execCommand('insertLineBreak')
  }

  /** Returns false if a listener has handled the key (`preventDefault`). */
  private dispatch(key: Key, target: Element): boolean {
    const init = { ...key, bubbles: true, cancelable: true, composed: true }
    this.isSending = true
    try {
      const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', init))
      target.dispatchEvent(new KeyboardEvent('keyup', init))
      return isLeft
    } finally {
      this.isSending = false
    }
  }

  /** A key that starts a note is followed by the letters of its text, which need the note's field. */
  private async untilFocused(canvas: KeysTarget): Promise<void> {
    for (let frame = 0; frame < MAX_FRAMES_TO_FOCUS; frame++) {
      if (!canvas.isHandBusy() || isTyping(this.document.activeElement)) return
      await this.nextFrame()
    }
  }

  private nextFrame(): Promise<unknown> {
    return new Promise((resolve) => this.window.requestAnimationFrame(resolve))
  }

  private get document(): Document {
    return this.window.document
  }
}

function isTyping(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false
  return element.isContentEditable || element.matches('input, textarea, select, [contenteditable="true"]')
}

/** Whether the focus is on the page itself or on the canvas. Keys in a field of the page stay there. */
function isForCanvas(target: EventTarget | null, document: Document): boolean {
  if (target === document.body || target === document.documentElement) return true
  return target instanceof Element && !isTyping(target) && target.matches('.tl-container')
}
