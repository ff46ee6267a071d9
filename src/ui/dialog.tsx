import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { ACTION_LABELS } from './action-labels.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useCountedDialog } from './open-dialogs.ts'
import { useOpener } from './use-opener.ts'

/** Props that every dialog takes from the component that opens it, which keeps the open state. */
export interface DialogOpenProps {
  /** When false, the content is not mounted, and its children lose their state. */
  isOpen: boolean
  /** Called by the Close button, Escape, a press outside, and once the dialog is done. The caller sets `isOpen` to false. */
  onClose: () => void
}

/** The frame of a dialog: its title, its width and when it closes. The content is the caller's. */
export interface DialogProps extends DialogOpenProps {
  /** Also the name of the dialog for screen readers. */
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Pixels; on a phone a dialog is as wide as the screen. */
  width?: 400 | 480 | 600
  /** Below the title, without padding: `DialogBody` adds it. */
  children: ReactNode
}

const WIDTHS = { 400: 'phone:w-[400px]', 480: 'phone:w-[480px]', 600: 'phone:w-[600px]' }

/**
 * A dialog in the middle of the window; on a phone a sheet at its bottom. Focus returns to the element that opened it.
 */
export function Dialog({ isOpen, onClose, title, description, width = 480, children }: DialogProps) {
  const opener = useOpener()
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-scrim phone:items-start phone:px-4 phone:py-[12vh]">
          <Radix.Content
            // Radix warns about a dialog without a description unless this is set.
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.remember()
              focusDialog(event)
            }}
            onCloseAutoFocus={opener.giveBack}
            className={classNames(
              'motion-sheet relative w-full rounded-t-bar bg-raised text-ink shadow-pop outline-none max-phone:max-h-[92dvh] max-phone:overflow-y-auto phone:rounded-bar',
              WIDTHS[width],
            )}
          >
            <div className="px-6 pt-6 pr-16 max-phone:px-4 max-phone:pt-5 max-phone:pr-14">
              <Radix.Title className="break-words font-heading text-page">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-2 text-ink-2 text-body">{description}</Radix.Description>
              )}
            </div>
            {children}
            <Counted />
            <Radix.Close asChild>
              <IconButton
                label={ACTION_LABELS.close}
                icon={<X size={18} aria-hidden />}
                className="absolute top-5 right-5 max-phone:top-3 max-phone:right-3"
              />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Counted(): null {
  useCountedDialog()
  return null
}

/** A dialog with text only takes the focus itself: on Close, that button's tooltip would open. */
function focusDialog(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector('a[href], button, input, textarea, select, [tabindex="0"]')
  if (first?.getAttribute('aria-label') !== ACTION_LABELS.close) return
  event.preventDefault()
  // One that is higher than the window would scroll its own top out of sight.
  dialog.focus({ preventScroll: true })
}

/** Adds the padding of a dialog's content, which `Dialog` leaves out for lists that reach its edges. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('px-6 pt-5 pb-6 max-phone:px-4', className)}>{children}</div>
}

/** The row of buttons at the end of a dialog's body; the one that acts is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center justify-end gap-2">{children}</div>
}
