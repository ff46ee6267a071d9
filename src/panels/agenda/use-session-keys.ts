import { useEffect, useRef } from 'react'
import { isTaken } from '#panels/open-board/key-target.ts'

/** Keys with Alt and Shift, by the `code` of the letter. Fields, menus and dialogs keep theirs. */
export function useSessionKeys(actions: Partial<Record<string, (() => void) | null>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.repeat) return
      const act = isTaken(event.target) ? null : latest.current[event.code]
      if (!act) return
      event.preventDefault()
      // The canvas would also act on the letter.
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
