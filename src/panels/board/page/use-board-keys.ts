import { useEffect, useRef } from 'react'
import { isTaken, isTyping } from '#panels/open-board/key-target.ts'

interface BoardKeys {
  onFind: () => void
  onHelp: () => void
  onAsk: () => void
  onTalk: () => void
  /** Escape outside of fields, dialogs and menus. */
  onEscape: () => void
}

function keyOf(event: KeyboardEvent): keyof BoardKeys | null {
  const isMod = event.ctrlKey || event.metaKey
  if (isMod) {
    return !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f' ? 'onFind' : null
  }
  if (event.key === '?') return isTyping(event.target) ? null : 'onHelp'
  if (event.altKey || isTaken(event.target)) return null
  if (event.key === 'Escape') return 'onEscape'
  if (event.key === '/') return 'onAsk'
  // With Caps Lock, the key is a capital without Shift.
  return !event.shiftKey && event.key.toLowerCase() === 'c' ? 'onTalk' : null
}

/**
 * The shortcuts of the page: Ctrl+F, ?, /, C and Escape, wherever the focus is. Keys of the canvas are left to it.
 * The listeners are called with the newest handlers.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const request = keyOf(event)
      if (!request) return
      // The canvas ends its own state first, such as a drag, and other parts may close.
      if (request !== 'onEscape') event.preventDefault()
      // The canvas would also act on the slash.
      if (request === 'onAsk') event.stopPropagation()
      latest.current[request]()
    }
    // Capture: the canvas stops some keys before they get here.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
