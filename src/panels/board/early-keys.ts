import type { BoardView } from '#canvas/board-view.ts'

/** More than a person presses while a board opens. */
const MAX_KEYS = 500
/** A board that takes longer gives the keys back to the page. */
const MAX_HOLD_MS = 60_000
/** A note that can't be typed in after this many frames never can. */
const MAX_FRAMES_TO_FOCUS = 600
const EDITING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace'])

export type KeysTarget = Pick<BoardView, 'addNote' | 'focus' | 'isHandBusy'>

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'shiftKey'>

/**
 * Keys that are pressed while a board opens: held until its canvas is there, then played on it in order. Keys that come
 * meanwhile wait behind them, so a note's words stay in one piece.
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

  /** Returns what ends it. */
  start(): () => void {
    this.state = 'holding'
    // Before the page's own keys and the canvas's.
    this.window.addEventListener('keydown', this.onKeyDown, true)
    this.timer = setTimeout(() => this.state === 'holding' && this.drop(), MAX_HOLD_MS)
    return () => this.drop()
  }

  /** The keys are for nothing: this page has no canvas, or the person may not write on it. */
  drop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.window.removeEventListener('keydown', this.onKeyDown, true)
    this.state = 'off'
    this.held.length = 0
  }

  /** Resolves when all keys have been played. */
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
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
    // The only way to type into a text that its editor takes for a person's.
    if (key.key.length === 1) this.document.execCommand('insertText', false, key.key)
    else if (key.key === 'Backspace') this.document.execCommand('delete')
    else this.document.execCommand('insertLineBreak')
  }

  /** False: a listener has handled it. */
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

/** The focus is on the page itself, or on the canvas. */
function isForCanvas(target: EventTarget | null, document: Document): boolean {
  if (target === document.body || target === document.documentElement) return true
  return target instanceof Element && !isTyping(target) && target.matches('.tl-container')
}
