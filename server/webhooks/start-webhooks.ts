import { type SendWebhooksOptions, sendWebhooks, type WebhookSender } from './send-webhooks.ts'
import { createWebhookSecrets, type WebhookSecrets } from './webhook-secret.ts'

interface StartedWebhooks {
  webhookSecrets: WebhookSecrets
  webhooks: WebhookSender
}

/** @param options `secret`: that of the server */
export function startWebhooks(
  options: Omit<SendWebhooksOptions, 'secrets'> & { secret: string },
): StartedWebhooks {
  const webhookSecrets = createWebhookSecrets(options.secret)
  return { webhookSecrets, webhooks: sendWebhooks({ ...options, secrets: webhookSecrets }) }
}
