import type { WebhookResponse } from '#api/webhooks.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ProgramList } from '#panels/programs/program-list.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import type { WebhooksApi } from './webhook-requests.ts'
import { WebhookRow } from './webhook-row.tsx'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

interface WebhookListProps {
  webhooks: readonly WebhookResponse[]
  api: WebhooksApi
  onChange: () => Promise<void>
}

export function WebhookList({ webhooks, api, onChange }: WebhookListProps) {
  return (
    <ProgramList
      label={PAGE_LABELS.webhooks}
      items={webhooks}
      emptyText={WEBHOOKS_LABELS.none}
      renderRow={(webhook, onDelete) => (
        <WebhookRow webhook={webhook} api={api} onChange={onChange} onDelete={onDelete} />
      )}
      question={({ url }) => ({
        title: WEBHOOKS_LABELS.removeQuestion,
        consequence: WEBHOOKS_LABELS.removeHint(url),
      })}
      action={ACTION_LABELS.delete}
      remove={({ id }) => api.remove(id)}
      onRemoved={onChange}
    />
  )
}
