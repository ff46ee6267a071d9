/** A longer pause starts a new step of undo. */
const STEP_PAUSE_MS = 500

/**
 * Detects a person's pauses between two edits of a text: by when keys were pressed and when the page was done with the edit
 * before, so that a page that is busy for a moment does not split a word into two steps of undo.
 */
export class TypingPause {
  /** Time of the key for the next edit, on the clock of performance.now(); `null` for an edit without a key. */
  private pressedAt: number | null = null
  private doneAt = Number.NEGATIVE_INFINITY

  /** Listens to the keys of a text's element. Returns a function that stops it. */
  listenTo(element: HTMLElement): () => void {
    const onPress = ({ timeStamp }: Event): void => {
      this.pressedAt ??= timeStamp
    }
    // On-screen keyboards send the second one.
    element.addEventListener('keydown', onPress, true)
    element.addEventListener('beforeinput', onPress, true)
    return () => {
      element.removeEventListener('keydown', onPress, true)
      element.removeEventListener('beforeinput', onPress, true)
    }
  }

  /** Call for each edit. Returns true if the person paused before it. */
  edit(): boolean {
    const now = performance.now()
    const isPause = (this.pressedAt ?? now) - this.doneAt > STEP_PAUSE_MS
    this.pressedAt = null
    this.doneAt = now
    setTimeout(() => {
      this.doneAt = performance.now()
    })
    return isPause
  }
}
