import { useState } from 'react'
import type { WebhookResponse } from '#api/webhooks.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { WebhooksApi } from './webhook-requests.ts'
import { WebhookRow } from './webhook-row.tsx'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

interface WebhookListProps {
  webhooks: readonly WebhookResponse[]
  api: WebhooksApi
  onChange: () => Promise<void>
}

export function WebhookList({ webhooks, api, onChange }: WebhookListProps) {
  const [asked, setAsked] = useState<WebhookResponse | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  if (webhooks.length === 0) return <p className="mt-3 text-body text-ink-2">{WEBHOOKS_LABELS.none}</p>
  return (
    <>
      <ul aria-labelledby="webhooks" className="mt-3">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            api={api}
            onChange={onChange}
            onDelete={() => setAsked(webhook)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={WEBHOOKS_LABELS.removeQuestion}
        consequence={WEBHOOKS_LABELS.removeHint(asked?.url ?? '')}
        action={ACTION_LABELS.delete}
        isBusy={isBusy}
        error={failure?.message ?? null}
        onConfirm={() =>
          asked &&
          send(
            () => api.remove(asked.id),
            () => {
              setAsked(null)
              void onChange()
            },
          )
        }
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
