import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Kbd } from './kbd.tsx'

/** A tooltip's text, keys and side. */
export interface TooltipProps {
  /** A few words, wrapped at 288 pixels; screen readers read it as the element's description. */
  text: string
  /** Keys that do the same, shown after the text. */
  keys?: string
  /** The side of the element to open on, if there is room. */
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and can have focus. */
  children: ReactNode
}

/** Once around each page: after the first tooltip, the next ones appear sooner. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

/** A sheet that opens focuses its first button; its tooltip would be in the way. */
function onlyByKey(event: React.FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/**
 * Radix gives Escape to its topmost layer only, which is the tooltip. This closes it on the key's way down, before Radix's own
 * listeners, and lets the layers below see that, so that the same key closes the dialog or menu.
 */
function beforeEscape(close: () => void): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return
    flushSync(close)
    flushSync(() => document.dispatchEvent(new CustomEvent('dismissableLayer.update')))
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** Text beside an element under the pointer, or with the focus of the keyboard. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (isOpen ? beforeEscape(() => setOpen(false)) : undefined), [isOpen])
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      {/*
       * If the focus moves on before React has rendered the open tooltip, Radix takes it for closed and leaves it open.
       */}
      <Radix.Trigger asChild onFocus={onlyByKey} onBlur={() => setOpen(false)}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="motion-fade z-50 flex max-w-72 items-center gap-2 rounded-field bg-ink px-2 py-1.5 font-note text-caption text-sheet shadow-pop"
        >
          {text}
          {keys && <Kbd isOnInk>{keys}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
