import { useState } from 'react'
import type { WebhookResponse } from '#api/webhooks.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { WEBHOOK_TYPES } from '#session/webhooks/webhook-type.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { draftProblem, type WebhookDraft, WebhookFields } from './webhook-fields.tsx'
import type { WebhooksApi } from './webhook-requests.ts'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

interface EditWebhookDialogProps extends DialogOpenProps {
  webhook: WebhookResponse
  api: WebhooksApi
  onChange: () => Promise<void>
}

/** Changes the address and the events. Messages that wait go to the new address. */
export function EditWebhookDialog(props: EditWebhookDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={WEBHOOKS_LABELS.editTitle} width={600}>
      <EditWebhookForm {...props} />
    </Dialog>
  )
}

function EditWebhookForm({ webhook, api, onChange, onClose }: EditWebhookDialogProps) {
  const types = WEBHOOK_TYPES.filter((type) => webhook.types.includes(type))
  const [draft, setDraft] = useState<WebhookDraft>({ url: webhook.url, types })
  const { isBusy, failure, send } = useOneRequest()
  const save = () =>
    send(
      () => api.change(webhook.id, { url: draft.url, types: [...draft.types] }),
      () => {
        onClose()
        void onChange()
      },
    )
  return (
    <DialogForm
      action={ACTION_LABELS.save}
      disabledReason={draftProblem(draft)}
      isBusy={isBusy}
      problem={failure?.message}
      onSubmit={save}
      onCancel={onClose}
    >
      <WebhookFields draft={draft} onChange={setDraft} />
    </DialogForm>
  )
}
