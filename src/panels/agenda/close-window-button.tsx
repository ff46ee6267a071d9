import { useState } from 'react'
import { missingLabel, WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Contributions } from './use-contributions.ts'

interface CloseWindowButtonProps {
  open: Contributions
  onClose: () => void
}

/** Closes the window at once, after a question while people are missing. */
export function CloseWindowButton({ open, onClose }: CloseWindowButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const missing = missingLabel(open.count, open.total)
  return (
    <>
      <Button size="small" kind="quiet" onClick={missing === null ? onClose : () => setAsking(true)}>
        {WINDOW_LABELS.closeNow}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={WINDOW_LABELS.closeNowTitle}
        consequence={missing ?? ''}
        action={WINDOW_LABELS.closeNowAction}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
