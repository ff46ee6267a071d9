import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { must } from '#base/must.ts'
import { IconButton } from './icon-button.tsx'
import { UI_LABELS } from './ui-labels.ts'

/** A short message that disappears after some seconds; hover and focus keep it. */
export interface ToastMessage {
  text: string
  /** A button that undoes the action, or continues from here. */
  action?: { label: string; onAction: () => void }
  durationMs?: number
}

type ShownToast = ToastMessage & { key: number }

const PLAIN_MS = 5_000
/** Reading time of a slow reader for one character, in ms. */
const MS_PER_CHAR = 70
// Long enough to read it, move to it and press Undo, by keyboard too.
const WITH_ACTION_MS = 12_000

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null)

/** Shows a message for a while. Never the only place of an error. */
export function useToast(): (message: ToastMessage) => void {
  return must(useContext(ToastContext), 'ToastProvider above this component')
}

/**
 * Toasts are at the bottom left: the bottom centre belongs to the ask bar, the bottom right to the canvas's watermark.
 * A page with controls in that corner moves them through `--toast-lift` and `--toast-left`. On a phone, where dialogs
 * are at the bottom, they are at the top while one is open.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const show = useCallback((message: ToastMessage) => {
    setToasts((now) => [...now.slice(-2), { ...message, key: (now.at(-1)?.key ?? 0) + 1 }])
  }, [])
  const remove = useCallback((key: number) => {
    setToasts((now) => now.filter((toast) => toast.key !== key))
  }, [])
  return (
    <ToastContext value={show}>
      <Radix.Provider swipeDirection="left" label={UI_LABELS.message}>
        {children}
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} onGone={() => remove(toast.key)} />
        ))}
        <Radix.Viewport
          label={UI_LABELS.messages}
          // A dialog hides everything else from screen readers, except live regions. The message itself is announced by Radix.
          aria-live="off"
          className="fixed bottom-[var(--toast-lift,16px)] max-phone:in-[html:has(.bg-scrim)]:top-2 max-phone:in-[html:has(.bg-scrim)]:bottom-auto left-[var(--toast-left,16px)] z-50 flex max-w-[min(640px,calc(100vw-32px))] flex-col gap-2 outline-none"
        />
      </Radix.Provider>
    </ToastContext>
  )
}

function ToastCard({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { text, action, durationMs } = toast
  const duration = useMemo(
    () => durationMs ?? Math.max(action ? WITH_ACTION_MS : PLAIN_MS, MS_PER_CHAR * text.length),
    [durationMs, action, text],
  )
  return (
    <Radix.Root
      duration={duration}
      onOpenChange={(isOpen) => !isOpen && onGone()}
      className="motion-open pointer-events-auto flex items-center gap-2 rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-sheet shadow-pop"
    >
      <Radix.Description className="min-w-0 flex-1 break-words text-body">{text}</Radix.Description>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <button
            type="button"
            onMouseDown={keepFocus}
            onClick={action.onAction}
            className="h-9 shrink-0 rounded-field px-3 font-button text-body underline underline-offset-3 focus-visible:outline-sheet max-phone:h-10"
          >
            {action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton
          label={UI_LABELS.closeMessage}
          onMouseDown={keepFocus}
          icon={<X size={16} aria-hidden />}
          className="text-sheet focus-visible:outline-sheet enabled:hover:bg-transparent enabled:hover:text-sheet"
        />
      </Radix.Close>
    </Radix.Root>
  )
}

/** A click on a message leaves the focus where it is: the next keys are for the canvas or the field, not for the message. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
