'use client'

import { type RefObject, useEffect } from 'react'
import { useLog } from './log-context.tsx'

const KEEPS_ITS_KEYS = 'input, textarea, [role="dialog"], [role="menu"], [role="listbox"]'

/** Keys of the page, wherever the focus is but in a field or in what opens over the page. */
export function usePageKeys(field: RefObject<HTMLInputElement | null>): void {
  const { dialog, open, selection } = useLog()
  useEffect(() => {
    const acts: Record<string, (event: KeyboardEvent) => boolean> = {
      '/': () => {
        field.current?.focus()
        return true
      },
      '?': () => {
        dialog.set({ kind: 'keys' })
        return true
      },
      // The rows have an Escape of their own.
      Escape: ({ target }) => {
        if (target instanceof Element && target.closest('[data-row]')) return false
        if (open.get() !== null) open.set(null)
        else selection.set(new Map())
        return true
      },
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(KEEPS_ITS_KEYS)) return
      if (acts[event.key]?.(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field, dialog, open, selection])
}
