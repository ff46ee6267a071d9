import { useRef } from 'react'

/** Radix returns the focus only to its own trigger; our dialogs are opened by state. */
export function useOpener(): { remember(): void; giveBack(event: Event): void } {
  const opener = useRef<Element | null>(null)
  const around = useRef<HTMLElement | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
      around.current = opener.current?.closest<HTMLElement>('[role="dialog"]') ?? null
    },
    giveBack(event) {
      // A shortcut that was pressed while this closed may have taken the focus to its own field.
      if (document.activeElement?.matches('input, textarea, [contenteditable="true"]')) {
        event.preventDefault()
        return
      }
      // The opener may be gone together with its subject, like the row of a removed person.
      const element = [opener.current, around.current].find((each) => each?.isConnected)
      if (!(element instanceof HTMLElement)) return
      event.preventDefault()
      element.focus()
    },
  }
}
