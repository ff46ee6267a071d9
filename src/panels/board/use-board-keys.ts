'use client'

import { useEffect, useRef } from 'react'

interface BoardKeys {
  onFind: () => void
  onHelp: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}

/** The page's own keys, wherever the focus is; what the canvas understands is left to it. */
export function useBoardKeys(keys: BoardKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isMod = event.ctrlKey || event.metaKey
      if (isMod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') {
        event.preventDefault()
        latest.current.onFind()
      } else if (event.key === '?' && !isMod && !isTyping(event.target)) {
        event.preventDefault()
        latest.current.onHelp()
      }
    }
    // Before the canvas, which keeps some keys to itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
