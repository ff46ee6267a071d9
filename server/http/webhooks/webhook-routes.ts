import {
  DeliveriesResponse,
  NewSecretResponse,
  NewWebhookRequest,
  NewWebhookResponse,
  WebhookChange,
  WebhooksResponse,
} from '#api/webhooks.ts'
import { answer, body } from '#server/http/app/api-app.ts'
import { apiRoute, boardRoute } from '#server/http/app/api-route.ts'
import { forPrograms, needsCaller } from '#server/http/app/route-rules.ts'

const done = { 204: { description: 'Done' } }
const queued = { 202: { description: 'Queued' } }

const FACTS = {
  create: {
    description:
      'The address is checked: one inside the server’s own network is refused unless the operator allows it.',
    body: body(NewWebhookRequest),
    answers: { 201: answer(NewWebhookResponse, 'The webhook, and its secret') },
  },
  change: {
    summary: 'Change a webhook, pause it, or start it again',
    body: body(WebhookChange),
    answers: done,
  },
  remove: { summary: 'Delete a webhook and what it was to be sent', answers: done },
  renew: {
    summary: 'Make another secret for a webhook',
    description: 'For a day messages have a signature of each of the two.',
    answers: { 200: answer(NewSecretResponse, 'The secret') },
  },
  test: { summary: 'Send a message of the type webhook.test', answers: queued },
  deliveries: {
    summary: 'The last 100 messages of a webhook',
    description: 'They are kept for 30 days.',
    answers: { 200: answer(DeliveriesResponse, 'The newest first') },
  },
  replay: {
    summary: 'Send a message of a webhook once more',
    description: 'It has its `webhook-id`, and the data of now.',
    answers: queued,
  },
}

const onBoard = forPrograms(null)

/** Facilitators manage all webhooks of their board, everyone else those that they made. */
export const BOARD_WEBHOOKS = {
  list: boardRoute('viewer', 'get /webhooks', {
    ...onBoard,
    summary: 'The webhooks of a board; without the role of a facilitator only your own',
    answers: { 200: answer(WebhooksResponse, 'The oldest first') },
  }),
  create: boardRoute('facilitator', 'post /webhooks', {
    ...FACTS.create,
    summary: 'Send messages about events on a board to an address',
  }),
  change: boardRoute('viewer', 'patch /webhooks/{webhookId}', { ...onBoard, ...FACTS.change }),
  remove: boardRoute('viewer', 'delete /webhooks/{webhookId}', { ...onBoard, ...FACTS.remove }),
  renew: boardRoute('viewer', 'post /webhooks/{webhookId}/secret', { ...onBoard, ...FACTS.renew }),
  test: boardRoute('viewer', 'post /webhooks/{webhookId}/test', { ...onBoard, ...FACTS.test }),
  deliveries: boardRoute('viewer', 'get /webhooks/{webhookId}/deliveries', {
    ...onBoard,
    ...FACTS.deliveries,
  }),
  replay: boardRoute('viewer', 'post /webhooks/{webhookId}/deliveries/{deliveryId}/replay', {
    ...onBoard,
    ...FACTS.replay,
  }),
}

const forOwner = needsCaller()

/** Those of the caller for all of their boards. */
export const OWN_WEBHOOKS = {
  list: apiRoute('get /webhooks', {
    ...forOwner,
    summary: 'Your webhooks for all of your boards',
    answers: { 200: answer(WebhooksResponse, 'The oldest first') },
  }),
  create: apiRoute('post /webhooks', {
    ...forOwner,
    ...FACTS.create,
    summary: 'Send messages about events on all of your boards to an address',
  }),
  change: apiRoute('patch /webhooks/{webhookId}', { ...forOwner, ...FACTS.change }),
  remove: apiRoute('delete /webhooks/{webhookId}', { ...forOwner, ...FACTS.remove }),
  renew: apiRoute('post /webhooks/{webhookId}/secret', { ...forOwner, ...FACTS.renew }),
  test: apiRoute('post /webhooks/{webhookId}/test', { ...forOwner, ...FACTS.test }),
  deliveries: apiRoute('get /webhooks/{webhookId}/deliveries', { ...forOwner, ...FACTS.deliveries }),
  replay: apiRoute('post /webhooks/{webhookId}/deliveries/{deliveryId}/replay', {
    ...forOwner,
    ...FACTS.replay,
  }),
}
