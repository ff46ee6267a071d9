import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a part whose focused button is replaced by another one, such as Write by Stop: without this it
 * falls to the page, and a person with a keyboard starts at its top again.
 */
export function useFocusOnReplace(part: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    // Not `focusout`: some browsers fire it for an element that is removed, too.
    const note = (event: Event): void => {
      hadFocus.current = event.target instanceof Node && part.current?.contains(event.target) === true
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [part])
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    part.current?.querySelector('button')?.focus({ preventScroll: true })
  })
}
