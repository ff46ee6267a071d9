import { useState } from 'react'
import type { Failure } from '#panels/requests/call-api.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { BoardTitleText, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { HOME_LABELS } from './home-labels.ts'

export interface RenameDialogProps extends DialogOpenProps {
  title: string
  onRename: (title: string) => Promise<Failure | null>
}

/** Renames a board. An unchanged title closes it without a request. */
export function RenameDialog(props: RenameDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={HOME_LABELS.renameBoard} width={400}>
      <RenameForm {...props} />
    </Dialog>
  )
}

function RenameForm({ title, onClose, onRename }: RenameDialogProps) {
  const [text, setText] = useState(title)
  const { isBusy, failure, send, refuse, forget } = useOneRequest()
  const save = () => {
    const parsed = BoardTitleText.safeParse(text)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? FIELD_LABELS.titleMissing)
    if (parsed.data === title) return onClose()
    send(() => onRename(parsed.data).then(answerOf), onClose)
  }
  return (
    <DialogForm action={HOME_LABELS.rename} isBusy={isBusy} onSubmit={save} onCancel={onClose}>
      <TextField
        label={FIELD_LABELS.title}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          forget()
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={failure?.message ?? null}
        maxLength={MAX_TITLE_CHARS}
      />
    </DialogForm>
  )
}
