import { createHmac } from 'node:crypto'

/** The secrets of webhooks, and the headers of signed messages (https://www.standardwebhooks.com). */
export interface WebhookSecrets {
  /** The form that people copy: `whsec_…`. */
  textOf(hook: { id: string; secretVersion: number }): string
  /** `at`: the time of the attempt. While two secrets are valid, the header has a signature of each. */
  sign(
    hook: { id: string; secretVersion: number; oldSecretUntil: Date | null },
    message: { id: string; at: Date; body: string },
  ): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
}

/**
 * Derives the secrets from that of the server, so that neither the database nor a backup has them. With another secret of the server
 * all webhooks have other secrets.
 */
export function createWebhookSecrets(serverSecret: string): WebhookSecrets {
  const keyOf = (id: string, version: number) =>
    createHmac('sha256', serverSecret).update(`webhook secret ${id} ${version}`).digest()
  return {
    textOf: ({ id, secretVersion }) => `whsec_${keyOf(id, secretVersion).toString('base64')}`,
    sign({ id, secretVersion, oldSecretUntil }, message) {
      const timestamp = String(Math.floor(message.at.getTime() / 1_000))
      const hasOld = oldSecretUntil !== null && oldSecretUntil > message.at
      const versions = hasOld ? [secretVersion, secretVersion - 1] : [secretVersion]
      const signatures = versions.map((version) => {
        const content = `${message.id}.${timestamp}.${message.body}`
        return `v1,${createHmac('sha256', keyOf(id, version)).update(content).digest('base64')}`
      })
      return {
        'webhook-id': message.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      }
    },
  }
}
