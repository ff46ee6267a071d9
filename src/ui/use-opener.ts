import { useRef } from 'react'

/** Radix gives the focus back only to a trigger of its own; our dialogs are opened by state. */
export function useOpener(): { remember(): void; giveBack(event: Event): void } {
  const opener = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    giveBack(event) {
      const element = opener.current
      if (!(element instanceof HTMLElement) || !element.isConnected) return
      event.preventDefault()
      element.focus()
    },
  }
}
