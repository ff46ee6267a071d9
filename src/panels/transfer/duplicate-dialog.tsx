import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import type { CopyScope } from '#api/boards.ts'
import { type BoardCopy, boardsApi } from '#panels/requests/board-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TRANSFER_LABELS } from './transfer-labels.ts'

const CHOICES: readonly { value: CopyScope; label: string; text: string }[] = [
  {
    value: 'everything',
    label: FIELD_LABELS.everything,
    text: TRANSFER_LABELS.wholeBoardHint,
  },
  {
    value: 'notes',
    label: FIELD_LABELS.notesOnly,
    text: TRANSFER_LABELS.canvasOnlyHint,
  },
  {
    value: 'open',
    label: TRANSFER_LABELS.openOnly,
    text: TRANSFER_LABELS.openOnlyHint,
  },
  {
    value: 'structure',
    label: TRANSFER_LABELS.structureOnly,
    text: TRANSFER_LABELS.structureOnlyHint,
  },
]

export interface DuplicateDialogProps extends DialogOpenProps {
  board: { id: string; title: string }
  onDuplicated: (copy: BoardCopy) => void
}

export function DuplicateDialog(props: DuplicateDialogProps) {
  const { board, isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={TRANSFER_LABELS.duplicateTitle(board.title)}
      description={TRANSFER_LABELS.duplicateHint}
    >
      <DuplicateForm {...props} />
    </Dialog>
  )
}

function DuplicateForm({ board, onClose, onDuplicated }: DuplicateDialogProps) {
  const [keep, setKeep] = useState<CopyScope>('everything')
  const { isBusy, failure, send } = useOneRequest()
  const duplicate = () =>
    send(
      () => boardsApi.duplicate(board.id, keep),
      (copy) => {
        onClose()
        onDuplicated(copy)
      },
    )
  return (
    <DialogForm
      action={ACTION_LABELS.duplicate}
      isBusy={isBusy}
      problem={failure?.message}
      onSubmit={duplicate}
      onCancel={onClose}
    >
      <RadioGroup.Root
        value={keep}
        onValueChange={(value) => setKeep(CHOICES.find((choice) => choice.value === value)?.value ?? keep)}
        disabled={isBusy}
        aria-label={TRANSFER_LABELS.whatToCopy}
        className="grid gap-2"
      >
        {CHOICES.map(({ value, label, text }) => (
          <RadioGroup.Item
            key={value}
            value={value}
            aria-label={label}
            aria-describedby={`keep-${value}`}
            className="group flex items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-line-strong aria-checked:border-ink"
          >
            <span
              aria-hidden
              className="mt-1 grid size-4 shrink-0 place-items-center rounded-round border border-line-strong group-aria-checked:border-ink"
            >
              <RadioGroup.Indicator className="size-2 rounded-round bg-ink" />
            </span>
            <span>
              <span className="block font-button text-body">{label}</span>
              <span id={`keep-${value}`} className="block text-ink-2 text-small">
                {text}
              </span>
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </DialogForm>
  )
}
