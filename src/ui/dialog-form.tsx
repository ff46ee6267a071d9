import type { ReactNode } from 'react'
import { ACTION_LABELS } from './action-labels.ts'
import { Button } from './button.tsx'
import { DialogActions, DialogBody } from './dialog.tsx'
import { FailureText } from './failure-text.tsx'

interface DialogFormProps {
  /** On the button that submits. */
  action: string
  /** Why the button does nothing yet; `null` once it works. */
  disabledReason?: string | null
  isBusy?: boolean
  /** Above the buttons. */
  problem?: string | null | undefined
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The content of a dialog that is filled in: fields, the problem, and the buttons that leave it. */
export function DialogForm({ action, onSubmit, onCancel, children, ...state }: DialogFormProps) {
  const { disabledReason = null, isBusy = false, problem } = state
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) onSubmit()
      }}
    >
      <DialogBody>
        {children}
        <FailureText className="mt-3">{problem}</FailureText>
        <DialogActions>
          <Button kind="quiet" onClick={onCancel}>
            {ACTION_LABELS.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabledReason={disabledReason}>
            {action}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
