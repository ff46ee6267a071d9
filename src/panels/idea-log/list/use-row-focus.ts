import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LogItem } from '../state/log-items.ts'

interface RowFocus {
  /**
   * null until a row has had the focus. It may name a row that is gone: use `currentIndex` for the row of
   * Tab.
   */
  currentKey: string | null
  /** The index of the item that Tab reaches. */
  currentIndex: number
  setCurrent: (key: string) => void
}

/**
 * Which row has the focus, or would get it. It follows its idea when that moves; when the idea leaves the
 * list, the row in its place gets it.
 */
export function useRowFocus(items: readonly LogItem[], scroller: RefObject<HTMLDivElement | null>): RowFocus {
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const lastIndex = useRef(0)
  const found = currentKey === null ? -1 : items.findIndex(({ key }) => key === currentKey)
  const currentIndex = found >= 0 ? found : nearest(items, lastIndex.current)
  const hadFocus = useRef(false)
  useEffect(() => {
    lastIndex.current = currentIndex
    const element = scroller.current
    if (!element) return
    // The focused row was replaced or removed, so the focus fell to the page: the row in its place gets it.
    const isLost = hadFocus.current && document.activeElement === document.body
    const key = items[currentIndex]?.key
    if (isLost && key !== undefined) {
      element.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
    }
    hadFocus.current =
      document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
  })
  useEffect(() => {
    const element = scroller.current
    const note = (): void => {
      hadFocus.current = true
    }
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget) hadFocus.current = false
    }
    element?.addEventListener('focusin', note)
    element?.addEventListener('focusout', forget)
    return () => {
      element?.removeEventListener('focusin', note)
      element?.removeEventListener('focusout', forget)
    }
  }, [scroller])
  return { currentKey, currentIndex, setCurrent: useCallback((key: string) => setCurrentKey(key), []) }
}

/** Headings cannot have the focus. */
function nearest(items: readonly LogItem[], index: number): number {
  const at = Math.max(0, Math.min(items.length - 1, index))
  return items[at]?.kind === 'heading' ? at + 1 : at
}
