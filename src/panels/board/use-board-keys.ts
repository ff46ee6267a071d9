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

/** What this key is for; null: nothing of the page's. */
function wishOf(event: KeyboardEvent): keyof BoardKeys | null {
  const isMod = event.ctrlKey || event.metaKey
  if (isMod) {
    return !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f' ? 'onFind' : null
  }
  if (event.key === '?') return isTyping(event.target) ? null : 'onHelp'
  if (event.altKey || isTaken(event.target)) return null
  if (event.key === '/') return 'onAsk'
  return event.key === 'c' ? 'onTalk' : null
}

/** The page's own keys, wherever the focus is; what the canvas understands is left to it. */
export function useBoardKeys(keys: BoardKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const request = wishOf(event)
      if (!request) return
      event.preventDefault()
      // The canvas has a use of its own for it.
      if (request === 'onAsk') event.stopPropagation()
      latest.current[request]()
    }
    // Before the canvas, which keeps some keys to itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
