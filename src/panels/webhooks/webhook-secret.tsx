import { SecretBox } from '#ui/secret-box.tsx'
import { WEBHOOKS_LABELS } from './webhooks-labels.ts'

/** The secret of a webhook, which no page can show again. */
export function WebhookSecret({ url, secret, hint }: { url: string; secret: string; hint: string }) {
  return (
    <SecretBox
      secret={secret}
      title={WEBHOOKS_LABELS.copyNow}
      label={WEBHOOKS_LABELS.secretOf(url)}
      noun="secret"
      copyLabel={WEBHOOKS_LABELS.copySecret}
    >
      {hint}
    </SecretBox>
  )
}
