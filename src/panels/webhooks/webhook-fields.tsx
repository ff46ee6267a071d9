import { WebhookUrl } from '#api/webhooks.ts'
import { WEBHOOK_TYPES, type WebhookType } from '#session/webhooks/webhook-type.ts'
import { CheckboxList } from '#ui/checkbox-list.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextField } from '#ui/text-field.tsx'
import { TYPE_LABELS, WEBHOOKS_LABELS } from './webhooks-labels.ts'

/** The choices of a webhook. */
export interface WebhookDraft {
  url: string
  types: readonly WebhookType[]
}

const TYPES = WEBHOOK_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))

interface WebhookFieldsProps {
  draft: WebhookDraft
  onChange: (draft: WebhookDraft) => void
}

export function WebhookFields({ draft, onChange }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        label={WEBHOOKS_LABELS.address}
        placeholder={WEBHOOKS_LABELS.addressPlaceholder}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.target.value.trim() })}
      />
      <CheckboxList
        legend={FIELD_LABELS.events}
        options={TYPES}
        chosen={draft.types}
        onChange={(types) => onChange({ ...draft, types })}
        columns={3}
      />
    </>
  )
}

/** Why the draft can't be saved yet. */
export function draftProblem({ url, types }: WebhookDraft): string | null {
  if (!WebhookUrl.safeParse(url).success) return WEBHOOKS_LABELS.notAddress
  return types.length === 0 ? WEBHOOKS_LABELS.noEvents : null
}
