'use client'

import { type FormEvent, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonFields } from './person-fields.tsx'
import { usePersonForm } from './person-form.ts'

/** The person whose name and colour are changed, and the callback for the change. */
export interface PersonDialogProps extends DialogOpenProps {
  /** The name and the colour that are in the fields each time the dialog opens. */
  me: MeResponse
  /** Called after this person saved another name or colour. */
  onChange: (me: MeResponse) => void
}

/** Changes name and colour, on all boards. Notes keep their author and show the new name. */
export function PersonDialog(props: PersonDialogProps) {
  const { isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Name and colour"
      description="Others see them on your cursor and under your notes, on every board."
    >
      <PersonDialogForm {...props} />
    </Dialog>
  )
}

function PersonDialogForm({ me, onClose, onChange }: PersonDialogProps) {
  const form = usePersonForm(me)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const person = form.check()
    if (!person) return
    setBusy(true)
    const answer = await meApi.change(person)
    setBusy(false)
    if (!answer.ok) return setError(answer.failure.message)
    onChange(answer.value.me)
    onClose()
  }
  return (
    <form onSubmit={save} noValidate>
      <DialogBody>
        <PersonFields form={form} size="medium" />
        {error && (
          <Notice tone="warn" className="mt-4">
            {error}
          </Notice>
        )}
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            Save
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
