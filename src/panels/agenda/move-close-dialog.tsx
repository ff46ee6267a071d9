import { type ReactNode, useState } from 'react'
import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { ownZone } from '#ui/format-deadline.ts'
import { agendaApi } from './agenda-requests.ts'
import { MomentField } from './moment-field.tsx'
import type { WindowStep } from './use-contributions.ts'

interface MoveCloseDialogProps {
  step: WindowStep
  /** The control that opens the dialog. */
  trigger: (onOpen: () => void) => ReactNode
}

export function MoveCloseDialog({ step, trigger }: MoveCloseDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width={400}
        title={WINDOW_LABELS.moveCloseTitle}
        description={WINDOW_LABELS.zone(ownZone())}
      >
        {isOpen && <MoveCloseForm step={step} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function MoveCloseForm({ step: { id, window }, onDone }: { step: WindowStep; onDone: () => void }) {
  const { boardId } = useBoard().connection
  const [closesAt, setClosesAt] = useState(window.closesAt)
  const [isMissing, setMissing] = useState(false)
  const request = useRequest()
  return (
    <DialogForm
      action={ACTION_LABELS.save}
      isBusy={request.isBusy}
      problem={isMissing ? WINDOW_LABELS.timesNeeded : request.failure?.message}
      onCancel={onDone}
      onSubmit={() => {
        setMissing(Number.isNaN(closesAt))
        if (Number.isNaN(closesAt)) return
        const changes = { window: { ...window, closesAt, zone: ownZone() } }
        request.send(() => agendaApi.edit(boardId, id, changes), onDone)
      }}
    >
      <MomentField label={WINDOW_LABELS.closesAt} initial={window.closesAt} onChange={setClosesAt} />
    </DialogForm>
  )
}
