import { useState } from 'react'

/**
 * The height of an element in CSS pixels, and the ref to give it; null until it is measured, and where the browser can't
 * measure.
 */
export function useHeight(): [(element: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [height, setHeight] = useState<number | null>(null)
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [ref, height]
}
