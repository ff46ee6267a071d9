import { useRef } from 'react'

/** Radix gives the focus back only to a trigger of its own; our dialogs are opened by state. */
export function useOpener(): { remember(): void; giveBack(event: Event): void } {
  const opener = useRef<Element | null>(null)
  const around = useRef<HTMLElement | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
      around.current = opener.current?.closest<HTMLElement>('[role="dialog"]') ?? null
    },
    giveBack(event) {
      // What opened it may have gone with what it was about, like the row of someone who was removed.
      const element = [opener.current, around.current].find((each) => each?.isConnected)
      if (!(element instanceof HTMLElement)) return
      event.preventDefault()
      element.focus()
    },
  }
}
