import { AlertDialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { ACTION_LABELS } from './action-labels.ts'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'
import { useOpener } from './use-opener.ts'

/** A confirmation's question, consequences and progress. The caller closes the dialog in both callbacks. */
export interface ConfirmDialogProps {
  /** The caller's state: neither button changes it. */
  isOpen: boolean
  /** A question, such as `Close this board?`. */
  title: string
  /** Consequences of a yes, and the things that stay. */
  consequence: string
  /** The verb on the button that does it. */
  action: string
  /** While it is being done. */
  isBusy?: boolean
  /** Why it failed, as a sentence. The caller may keep it: it is shown until the dialog closes, not when it opens again. */
  error?: string | null
  /** Called by the button with `action`. The dialog stays open until the caller closes it. */
  onConfirm: () => void
  /** Called by Cancel and Escape, also while `isBusy`. A press outside does nothing. */
  onCancel: () => void
}

/** Requires a confirmation of an action that can't be undone at once. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onCancel } = props
  const opener = useOpener()
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-50 flex items-end justify-center bg-scrim phone:items-start phone:px-4 phone:pt-[20vh]">
          <Radix.Content
            onOpenAutoFocus={opener.remember}
            onCloseAutoFocus={opener.giveBack}
            className="motion-sheet w-full rounded-t-bar bg-raised p-6 text-ink shadow-pop outline-none phone:w-[400px] phone:rounded-bar"
          >
            <Question {...props} />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Mounted while the dialog is open: what failed before it was opened is not shown, also where the caller still has it. */
function Question({ title, consequence, action, isBusy, error, onConfirm }: ConfirmDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <>
      <Radix.Title className="break-words font-heading text-page">{title}</Radix.Title>
      <Radix.Description className="mt-2 text-ink-2 text-body">{consequence}</Radix.Description>
      {isConfirmed && !isBusy && <FailureText className="mt-3">{error}</FailureText>}
      <div className="mt-6 flex justify-end gap-2">
        <Radix.Cancel asChild>
          <Button kind="quiet">{ACTION_LABELS.cancel}</Button>
        </Radix.Cancel>
        <Button
          isBusy={isBusy}
          onClick={() => {
            setConfirmed(true)
            onConfirm()
          }}
        >
          {action}
        </Button>
      </div>
    </>
  )
}
