import { useEffect, useRef } from 'react'

interface HistoryKeys {
  onStep: (by: 1 | -1) => void
  onSession: (by: 1 | -1) => void
}

const OTHERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tablist"], [role="group"]'

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Whether the element itself uses arrow keys. */
function isOthers(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.matches('input:not([type="range"]), textarea, select') || target.closest(OTHERS) !== null
}

/** ← and → go from change to change, with Shift from session to session, except in fields, tabs and dialogs. */
export function useHistoryKeys(keys: HistoryKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const by = DIRECTIONS[event.key]
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isOthers(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) latest.current.onSession(by)
      else latest.current.onStep(by)
    }
    // Before the canvas, which would move the selection.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
