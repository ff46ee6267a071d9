import { type FormEvent, useState } from 'react'
import { WebhookUrl } from '#api/webhooks.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { WEBHOOK_TYPES, type WebhookType } from '#session/webhooks/webhook-type.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { SecretBox } from '#ui/secret-box.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { WebhooksApi } from './webhook-requests.ts'
import { TYPE_LABELS, WEBHOOKS_LABELS } from './webhooks-labels.ts'

interface NewWebhookFormProps {
  api: WebhooksApi
  onMade: () => Promise<void>
}

export function NewWebhookForm({ api, onMade }: NewWebhookFormProps) {
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<readonly WebhookType[]>(['note.added', 'comment.added'])
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const reason = !WebhookUrl.safeParse(url).success
    ? WEBHOOKS_LABELS.notAddress
    : types.length === 0
      ? WEBHOOKS_LABELS.noEvents
      : null

  const create = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    send(
      () => api.create({ url, types: [...types] }),
      ({ webhook, secret }) => {
        setMade({ url: webhook.url, secret })
        setUrl('')
        void onMade()
      },
    )
  }
  return (
    <section aria-labelledby="new-webhook" className="mt-12">
      <h2 id="new-webhook" className="font-heading text-board">
        {WEBHOOKS_LABELS.add}
      </h2>
      <form onSubmit={create} noValidate className="mt-3">
        <TextField
          label={WEBHOOKS_LABELS.address}
          placeholder={WEBHOOKS_LABELS.addressPlaceholder}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value.trim())}
        />
        <TypeFields types={types} onChange={setTypes} />
        {failure && (
          <Notice tone="warn" className="mt-4">
            {failure.message}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" isBusy={isBusy} disabledReason={reason}>
            {WEBHOOKS_LABELS.create}
          </Button>
        </div>
      </form>
      {made && (
        <SecretBox
          secret={made.secret}
          title={WEBHOOKS_LABELS.copyNow}
          label={WEBHOOKS_LABELS.secretOf(made.url)}
          noun="secret"
          copyLabel={WEBHOOKS_LABELS.copySecret}
        >
          {WEBHOOKS_LABELS.secretHint}
        </SecretBox>
      )}
    </section>
  )
}

interface TypeFieldsProps {
  types: readonly WebhookType[]
  onChange: (types: readonly WebhookType[]) => void
}

function TypeFields({ types, onChange }: TypeFieldsProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 text-ink-2 text-small">{FIELD_LABELS.events}</legend>
      <div className="grid grid-cols-3 gap-x-4 max-phone:grid-cols-1">
        {WEBHOOK_TYPES.map((type) => (
          <label key={type} className="flex min-h-9 items-center gap-3 text-body max-phone:min-h-11">
            <Checkbox
              className="size-4"
              isChecked={types.includes(type)}
              onChange={(isOn) =>
                onChange(WEBHOOK_TYPES.filter((one) => (one === type ? isOn : types.includes(one))))
              }
            />
            {TYPE_LABELS[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
