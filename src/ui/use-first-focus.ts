import { type RefObject, useEffect } from 'react'

/** Puts the caret into a page's first field. Not on touch screens, where a keyboard would cover the page. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isTyped = window.matchMedia('(hover: hover) and (pointer: fine)').matches
    // Don't take the focus from a person who has moved it.
    if (isTyped && document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [field])
}
