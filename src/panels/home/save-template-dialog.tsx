import { useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { BoardTitleText, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { OWN_TEMPLATE_LABELS } from './own-template-labels.ts'

interface SaveTemplateDialogProps extends DialogOpenProps {
  board: Pick<ListedBoardResponse, 'id' | 'title'>
  onSaved: (title: string) => void
}

/** Saves a copy of a board from which this person can start others. */
export function SaveTemplateDialog(props: SaveTemplateDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={OWN_TEMPLATE_LABELS.saveTitle}
      description={OWN_TEMPLATE_LABELS.saveHint}
    >
      <SaveTemplateForm {...props} />
    </Dialog>
  )
}

function SaveTemplateForm({ board, onClose, onSaved }: SaveTemplateDialogProps) {
  const [text, setText] = useState(board.title)
  const [hasNotes, setHasNotes] = useState(false)
  const { isBusy, failure, send, refuse, forget } = useOneRequest()
  const copy = async (title: string) => {
    const made = await boardsApi.duplicate(board.id, hasNotes ? 'notes' : 'structure', title)
    return made.ok ? boardsApi.place(made.value.board.id, { isTemplate: true }) : made
  }
  const save = () => {
    const parsed = BoardTitleText.safeParse(text)
    if (!parsed.success) return refuse(FIELD_LABELS.titleMissing)
    send(
      () => copy(parsed.data),
      () => {
        onClose()
        onSaved(parsed.data)
      },
    )
  }
  return (
    <DialogForm action={ACTION_LABELS.save} isBusy={isBusy} onSubmit={save} onCancel={onClose}>
      <TextField
        label={FIELD_LABELS.title}
        value={text}
        maxLength={MAX_TITLE_CHARS}
        onChange={(event) => {
          setText(event.currentTarget.value)
          forget()
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={failure?.message ?? null}
      />
      <CheckboxField isChecked={hasNotes} onChange={setHasNotes} className="mt-3">
        {OWN_TEMPLATE_LABELS.withNotes}
      </CheckboxField>
    </DialogForm>
  )
}
