import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end, the person reads the end. */
const NEAR_PX = 48
/** From this distance on, a button leads back to the end. */
const FAR_PX = 240

interface StickToEnd {
  /** The end is out of view. */
  isFar: boolean
  goToEnd: () => void
}

/**
 * Keeps the end in view for a person who reads it, and moves nothing for a person who reads further up, whether text is
 * added below or earlier messages above (`firstId` changes then).
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
      // Text may have been added since the last scroll, which also leaves a distance to the end. Only a person scrolls up.
      if (element.scrollTop < lastTopPx && toEndPx > 1) sticks.current = false
      else if (toEndPx < NEAR_PX) sticks.current = true
      lastTopPx = element.scrollTop
      setFar(toEndPx > FAR_PX)
    }
    // More text, or a keyboard that opens: each changes one of the two heights.
    const observer = new ResizeObserver(() => {
      if (!sticks.current) return onScroll()
      element.scrollTop = element.scrollHeight
      // Shrinking content also scrolls up, with a later event: it must not count as a person's scroll.
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

/** Keeps the visible messages in place when earlier ones are put above them. */
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
