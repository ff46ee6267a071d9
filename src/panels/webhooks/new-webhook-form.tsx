import { useState } from 'react'
import { NewProgramForm } from '#panels/programs/program-section.tsx'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { draftProblem, type WebhookDraft, WebhookFields } from './webhook-fields.tsx'
import type { WebhooksApi } from './webhook-requests.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

interface NewWebhookFormProps {
  api: WebhooksApi
  onMade: () => Promise<void>
}

export function NewWebhookForm({ api, onMade }: NewWebhookFormProps) {
  const [draft, setDraft] = useState<WebhookDraft>({ url: '', types: ['note.added', 'comment.added'] })
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  const { send, ...request } = useOneRequest()
  const create = () =>
    send(
      () => api.create({ url: draft.url, types: [...draft.types] }),
      ({ webhook, secret }) => {
        setMade({ url: webhook.url, secret })
        setDraft({ ...draft, url: '' })
        void onMade()
      },
    )
  return (
    <NewProgramForm
      title={WEBHOOKS_LABELS.add}
      action={WEBHOOKS_LABELS.create}
      disabledReason={draftProblem(draft)}
      request={request}
      onCreate={create}
      secret={made && <WebhookSecret {...made} hint={WEBHOOKS_LABELS.secretHint} />}
    >
      <WebhookFields draft={draft} onChange={setDraft} />
    </NewProgramForm>
  )
}
