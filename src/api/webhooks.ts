import { z } from 'zod'
import { WebhookType } from '#session/webhooks/webhook-type.ts'
import { Time } from './time.ts'

export const MAX_WEBHOOKS = 20
const MAX_URL_CHARS = 2_000

/** The address that gets the messages. Signatures protect them, so the address needs no password. */
export const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address like https://example.org/hook.' })
  .max(MAX_URL_CHARS)
  .refine((url) => {
    // Checked too if it is no address.
    const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' }
    return username === '' && password === ''
  }, 'Leave the name and password out of the address.')

const WebhookTypes = z
  .array(WebhookType)
  .min(1, 'Choose an event.')
  .max(WebhookType.options.length)
  .transform((types) => [...new Set(types)])

export const WebhookResponse = z
  .object({
    id: z.string(),
    boardId: z.string().nullable().describe('null: all boards of its owner.'),
    owner: z.object({ id: z.string(), name: z.string() }).describe('Messages have what this person may see.'),
    url: z.string(),
    types: z.array(z.string()),
    state: z.enum(['active', 'paused', 'disabled']).describe('disabled: the server stopped it.'),
    reason: z
      .enum(['failing', 'gone', 'no-access'])
      .nullable()
      .describe(
        'failing: nothing arrived for five days. gone: the receiver answered 410. no-access: its owner left the board.',
      ),
    failingSince: Time.nullable().describe('The first failure since the last success.'),
    oldSecretUntil: Time.nullable().describe(
      'Until then messages have a signature with the secret before, too.',
    ),
    waiting: z.int().describe('Messages that are to be sent.'),
    last: z
      .object({ at: Time, status: z.int().nullable(), problem: z.string().nullable() })
      .nullable()
      .describe('The last attempt; null: none.'),
    createdAt: Time,
  })
  .meta({ id: 'Webhook' })
export type WebhookResponse = z.infer<typeof WebhookResponse>

export const WebhooksResponse = z.object({ webhooks: z.array(WebhookResponse) })

export const NewWebhookRequest = z.object({
  url: WebhookUrl,
  types: WebhookTypes.describe('The events of which it gets messages.'),
})
export type NewWebhookRequest = z.input<typeof NewWebhookRequest>

export const WebhookChange = z.object({
  url: WebhookUrl.optional(),
  types: WebhookTypes.optional(),
  state: z.enum(['active', 'paused']).optional().describe('A paused webhook gets nothing, also not later.'),
})
export type WebhookChange = z.input<typeof WebhookChange>

const secret = z
  .string()
  .describe(
    '`whsec_…`: the key of the signatures, see https://www.standardwebhooks.com. It is shown this once.',
  )

/** The webhook with its secret, which no later response repeats. */
export const NewWebhookResponse = z.object({ webhook: WebhookResponse, secret })

export const NewSecretResponse = z.object({ secret, oldSecretUntil: Time })

export const DeliveryResponse = z
  .object({
    id: z.string().describe('The header `webhook-id`, the same in each attempt.'),
    type: z.string(),
    at: Time.describe('The time of the event.'),
    state: z
      .enum(['waiting', 'sent', 'failed', 'dropped'])
      .describe('dropped: its subject was gone, or not for the owner, when it was to be sent.'),
    dueAt: Time.nullable().describe('The next attempt; null: none.'),
    attempts: z.int(),
    triedAt: Time.nullable().describe('The last attempt; null: none.'),
    status: z.int().nullable().describe('Of the last answer.'),
    answer: z.string().nullable().describe('Its beginning.'),
    problem: z
      .string()
      .nullable()
      .describe(
        'Without an answer: no-address, inside, insecure, timeout, certificate, unreachable. Of dropped ones: gone, no-access.',
      ),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryResponse = z.infer<typeof DeliveryResponse>

export const DeliveriesResponse = z.object({ deliveries: z.array(DeliveryResponse) })
