/** People notice within about this time that their note is gone. */
const SWALLOW_MS = 1_500
/** A person who is still typing after that has not noticed. */
const PAUSE_MS = 500
const AT_MOST_MS = 6_000

/**
 * Prevents the keys of a person whose note was just deleted from becoming shortcuts: "defgh" would end in another tool.
 * It stops when they pause or click elsewhere; keys with Ctrl or Cmd are intentional, and pass.
 * @returns a function that stops it at once
 */
export function blockKeys(target: Window): () => void {
  const begunAt = performance.now()
  let timer = setTimeout(stop, SWALLOW_MS)

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || isTypingElsewhere(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const now = performance.now()
    const left = begunAt + SWALLOW_MS - now
    if (now - begunAt < AT_MOST_MS) {
      clearTimeout(timer)
      timer = setTimeout(stop, Math.max(left, PAUSE_MS))
    }
  }
  function stop(): void {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('keypress', onKey, true)
    target.removeEventListener('keyup', onKey, true)
    target.removeEventListener('pointerdown', stop, true)
  }
  target.addEventListener('keydown', onKey, true)
  target.addEventListener('keypress', onKey, true)
  target.addEventListener('keyup', onKey, true)
  target.addEventListener('pointerdown', stop, true)
  return stop
}

function isTypingElsewhere(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  // The deleted text may still have the focus for a moment; it is inside the canvas.
  if (target.closest('.tl-container')) return false
  return target.isContentEditable || target.matches('input, textarea, select, button')
}
