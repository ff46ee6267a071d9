'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This near, somebody reads the end. */
const NEAR_PX = 48
/** Farther than this one may want a way back. */
const FAR_PX = 240

interface StickToEnd {
  /** The end is out of sight. */
  isFar: boolean
  goToEnd: () => void
}

/**
 * Keeps the end in sight for whoever reads it, and moves nothing for whoever reads further up: neither when more comes
 * below, nor when earlier messages come above (`firstId` changes then).
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  firstId: string | null,
): StickToEnd {
  const [isFar, setFar] = useState(false)
  const sticks = useRef(true)
  const goToEnd = useCallback(() => {
    sticks.current = true
    setFar(false)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])
  useEffect(() => {
    const [element, inner] = [scroller.current, content.current]
    if (!element || !inner) return
    let lastTopPx = element.scrollTop
    const onScroll = (): void => {
      const toEndPx = element.scrollHeight - element.scrollTop - element.clientHeight
      // More may have come since the end was scrolled to, and this event is of that: only a person goes up.
      if (element.scrollTop < lastTopPx && toEndPx > 1) sticks.current = false
      else if (toEndPx < NEAR_PX) sticks.current = true
      lastTopPx = element.scrollTop
      setFar(toEndPx > FAR_PX)
    }
    // More words, a keyboard that opens: either changes one of the two heights.
    const observer = new ResizeObserver(() => {
      if (!sticks.current) return onScroll()
      element.scrollTop = element.scrollHeight
      // Shorter content moves the place up, too, and the event of that comes later: no person did it.
      lastTopPx = element.scrollTop
    })
    observer.observe(element)
    observer.observe(inner)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, content])
  useKeepPlace(scroller, firstId)
  return { isFar, goToEnd }
}

/** What is put above pushes nothing down. */
function useKeepPlace(scroller: RefObject<HTMLElement | null>, firstId: string | null): void {
  const before = useRef<{ firstId: string | null; heightPx: number }>({ firstId: null, heightPx: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const known = before.current
    if (known.firstId !== null && firstId !== known.firstId) {
      element.scrollTop += element.scrollHeight - known.heightPx
    }
    before.current = { firstId, heightPx: element.scrollHeight }
  })
}
