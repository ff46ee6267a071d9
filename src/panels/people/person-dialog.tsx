import type { FormEvent } from 'react'
import type { MeResponse } from '#api/me.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PEOPLE_LABELS } from './people-labels.ts'
import { PersonFields } from './person-fields.tsx'
import { usePersonForm } from './person-form.ts'

export interface PersonDialogProps extends DialogOpenProps {
  me: MeResponse
  onChange: (me: MeResponse) => void
}

export function PersonDialog(props: PersonDialogProps) {
  const { isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={PEOPLE_LABELS.nameAndColour}
      description={PEOPLE_LABELS.personHint}
    >
      <PersonDialogForm {...props} />
    </Dialog>
  )
}

function PersonDialogForm({ me, onClose, onChange }: PersonDialogProps) {
  const form = usePersonForm(me)
  const { isBusy, failure, send } = useOneRequest()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const person = form.check()
    if (!person) return
    send(
      () => meApi.change(person),
      ({ me: changed }) => {
        onChange(changed)
        onClose()
      },
    )
  }
  return (
    <form onSubmit={save} noValidate>
      <DialogBody>
        <PersonFields form={form} size="medium" />
        {failure && (
          <Notice tone="warn" className="mt-4">
            {failure.message}
          </Notice>
        )}
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {ACTION_LABELS.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {ACTION_LABELS.save}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
