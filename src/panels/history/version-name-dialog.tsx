import { type FormEvent, useState } from 'react'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { MAX_VERSION_NAME_CHARS } from '#session/versions/version.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { HISTORY_LABELS } from './history-labels.ts'

interface VersionNameProps {
  /** The name before; empty if there is none. */
  name: string
  /** Called with a name that is not empty; a refusal is shown. */
  onSave: (name: string) => Promise<ApiAnswer<unknown>>
  onClose: () => void
}

/** A field for the name of a version. */
export function VersionNameDialog({
  title,
  isOpen,
  ...form
}: VersionNameProps & { title: string; isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={title}>
      <NameForm {...form} />
    </Dialog>
  )
}

function NameForm({ name: before, onSave, onClose }: VersionNameProps) {
  const [name, setName] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const given = name.trim()
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (given === '' || isBusy) return
    setBusy(true)
    const answer = await onSave(given)
    setBusy(false)
    if (answer.ok) onClose()
    else setFailure(answer.failure.message)
  }
  return (
    <DialogBody>
      <form onSubmit={save}>
        <TextField
          label={HISTORY_LABELS.versionName}
          value={name}
          maxLength={MAX_VERSION_NAME_CHARS}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureText className="mt-2">{failure}</FailureText>
        <DialogActions>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {ACTION_LABELS.save}
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}
