import {
  DeliveriesResponse,
  NewSecretResponse,
  type NewWebhookRequest,
  NewWebhookResponse,
  type WebhookChange,
  WebhooksResponse,
} from '#api/webhooks.ts'
import { call, Nothing } from '#panels/requests/call-api.ts'

/** The requests about webhooks of a board; `null`: of all boards of the person. */
export function webhooksApi(boardId: string | null) {
  const base = boardId === null ? '/webhooks' : `/boards/${encodeURIComponent(boardId)}/webhooks`
  const one = (id: string) => `${base}/${encodeURIComponent(id)}`
  return {
    list: () => call(base, WebhooksResponse),
    create: (request: NewWebhookRequest) => call(base, NewWebhookResponse, { method: 'POST', body: request }),
    change: (id: string, change: WebhookChange) => call(one(id), Nothing, { method: 'PATCH', body: change }),
    remove: (id: string) => call(one(id), Nothing, { method: 'DELETE' }),
    renew: (id: string) => call(`${one(id)}/secret`, NewSecretResponse, { method: 'POST' }),
    test: (id: string) => call(`${one(id)}/test`, Nothing, { method: 'POST' }),
    deliveries: (id: string) => call(`${one(id)}/deliveries`, DeliveriesResponse),
    replay: (id: string, deliveryId: string) =>
      call(`${one(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, Nothing, { method: 'POST' }),
  }
}

export type WebhooksApi = ReturnType<typeof webhooksApi>
