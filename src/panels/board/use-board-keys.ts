'use client'

import { useEffect, useRef } from 'react'

interface BoardKeys {
  onFind: () => void
  onHelp: () => void
  /** To the question for the advisors. */
  onAsk: () => void
  /** To the conversation with the clerk. */
  onTalk: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}

/** What opens over the page keeps its keys to itself, and so does a field. */
function isTaken(target: EventTarget | null): boolean {
  const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  return isTyping(target) || (target instanceof Element && target.closest(over) !== null)
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
      } else if (event.key === 'c' && !isMod && !event.altKey && !isTaken(event.target)) {
        event.preventDefault()
        latest.current.onTalk()
      } else if (event.key === '/' && !isMod && !event.altKey && !isTaken(event.target)) {
        event.preventDefault()
        // The canvas has a use of its own for it.
        event.stopPropagation()
        latest.current.onAsk()
      }
    }
    // Before the canvas, which keeps some keys to itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
