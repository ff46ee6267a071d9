import { useState } from 'react'
import { MAX_FOLDER_CHARS } from '#api/boards.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PLACE_LABELS } from './place-labels.ts'

interface FolderNameDialogProps extends DialogOpenProps {
  title: string
  /** The name before; empty for a new folder. */
  name: string
  /** Called with a name that is not empty; the dialog then closes. */
  onSave: (name: string) => void
}

/** Names a folder. The name of another folder puts both together. */
export function FolderNameDialog(props: FolderNameDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} width={400}>
      <FolderNameForm {...props} />
    </Dialog>
  )
}

function FolderNameForm({ name, onClose, onSave }: FolderNameDialogProps) {
  const [text, setText] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    const next = text.trim()
    if (next === '') return setMissing(true)
    onClose()
    if (next !== name) onSave(next)
  }
  return (
    <DialogForm action={ACTION_LABELS.save} onSubmit={save} onCancel={onClose}>
      <TextField
        label={PLACE_LABELS.folderName}
        value={text}
        maxLength={MAX_FOLDER_CHARS}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(false)
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={isMissing ? PLACE_LABELS.nameMissing : null}
      />
    </DialogForm>
  )
}
