import type { MeResponse } from '#api/me.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
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
  const save = () => {
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
    <DialogForm
      action={ACTION_LABELS.save}
      isBusy={isBusy}
      problem={failure?.message}
      onSubmit={save}
      onCancel={onClose}
    >
      <PersonFields form={form} size="medium" />
    </DialogForm>
  )
}
