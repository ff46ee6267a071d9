import {
  type DeliveryResponse,
  MAX_WEBHOOKS,
  type NewWebhookRequest,
  type WebhookChange,
  type WebhookResponse,
} from '#api/webhooks.ts'
import { boardIdsNotifying } from '#db/notifications.ts'
import { type ListedDelivery, listDeliveries, queueTest, replayDelivery } from '#db/webhook-deliveries.ts'
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  type ListedWebhook,
  listWebhooks,
  renewWebhookSecret,
} from '#db/webhooks.ts'
import { newMessageId, newWebhookId } from '#server/ground/new-id.ts'
import { Problem } from '#server/http/answers/problem.ts'
import type { ApiApp, ApiContext } from '#server/http/app/api-app.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireCaller, requireRole } from '#server/http/app/caller.ts'
import { countUse } from '#server/http/app/count-use.ts'
import { resolveOutside } from '#server/webhooks/resolve-outside.ts'
import { isAtLeast } from '#session/core/role.ts'
import { BOARD_WEBHOOKS, OWN_WEBHOOKS } from './webhook-routes.ts'

const MAX_LISTED = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** Where webhooks belong: to a board, or to all boards of the caller. */
interface Place {
  boardId: string | null
  userId: string
  /** Those of the place that the caller manages. */
  webhooks: ListedWebhook[]
}

export function addWebhooks(app: ApiApp, services: ApiServices): void {
  addBoardWebhooks(app, services)
  addOwnWebhooks(app, services)
}

function addBoardWebhooks(app: ApiApp, services: ApiServices): void {
  const at = (c: ApiContext, boardId: string) => onBoard(services, c, boardId)
  app.openapi(BOARD_WEBHOOKS.list, async (c) =>
    c.json({ webhooks: (await at(c, c.req.valid('param').boardId)).webhooks.map(viewOf) }, 200),
  )
  app.openapi(BOARD_WEBHOOKS.create, async (c) => {
    const { boardId } = c.req.valid('param')
    const place = await at(c, boardId)
    return c.json(await create(services, c, place, c.req.valid('json')), 201)
  })
  app.openapi(BOARD_WEBHOOKS.change, async (c) => {
    const { boardId, webhookId } = c.req.valid('param')
    await change(services, c, hookIn(await at(c, boardId), webhookId), c.req.valid('json'))
    return c.body(null, 204)
  })
  app.openapi(BOARD_WEBHOOKS.remove, async (c) => {
    const { boardId, webhookId } = c.req.valid('param')
    await remove(services, hookIn(await at(c, boardId), webhookId))
    return c.body(null, 204)
  })
  app.openapi(BOARD_WEBHOOKS.renew, async (c) => {
    const { boardId, webhookId } = c.req.valid('param')
    return c.json(await renew(services, hookIn(await at(c, boardId), webhookId)), 200)
  })
  app.openapi(BOARD_WEBHOOKS.test, async (c) => {
    const { boardId, webhookId } = c.req.valid('param')
    await test(services, c, hookIn(await at(c, boardId), webhookId))
    return c.body(null, 202)
  })
  app.openapi(BOARD_WEBHOOKS.deliveries, async (c) => {
    const { boardId, webhookId } = c.req.valid('param')
    return c.json(await deliveries(services, hookIn(await at(c, boardId), webhookId)), 200)
  })
  app.openapi(BOARD_WEBHOOKS.replay, async (c) => {
    const { boardId, webhookId, deliveryId } = c.req.valid('param')
    await replay(services, c, hookIn(await at(c, boardId), webhookId), deliveryId)
    return c.body(null, 202)
  })
}

function addOwnWebhooks(app: ApiApp, services: ApiServices): void {
  const at = (c: ApiContext) => ofCaller(services, c)
  app.openapi(OWN_WEBHOOKS.list, async (c) => c.json({ webhooks: (await at(c)).webhooks.map(viewOf) }, 200))
  app.openapi(OWN_WEBHOOKS.create, async (c) => {
    const place = await at(c)
    const person = await services.accounts.person(place.userId)
    if (person?.kind !== 'account') throw new Problem('guest-webhook')
    return c.json(await create(services, c, place, c.req.valid('json')), 201)
  })
  app.openapi(OWN_WEBHOOKS.change, async (c) => {
    await change(services, c, hookIn(await at(c), c.req.valid('param').webhookId), c.req.valid('json'))
    return c.body(null, 204)
  })
  app.openapi(OWN_WEBHOOKS.remove, async (c) => {
    await remove(services, hookIn(await at(c), c.req.valid('param').webhookId))
    return c.body(null, 204)
  })
  app.openapi(OWN_WEBHOOKS.renew, async (c) =>
    c.json(await renew(services, hookIn(await at(c), c.req.valid('param').webhookId)), 200),
  )
  app.openapi(OWN_WEBHOOKS.test, async (c) => {
    await test(services, c, hookIn(await at(c), c.req.valid('param').webhookId))
    return c.body(null, 202)
  })
  app.openapi(OWN_WEBHOOKS.deliveries, async (c) =>
    c.json(await deliveries(services, hookIn(await at(c), c.req.valid('param').webhookId)), 200),
  )
  app.openapi(OWN_WEBHOOKS.replay, async (c) => {
    const { webhookId, deliveryId } = c.req.valid('param')
    await replay(services, c, hookIn(await at(c), webhookId), deliveryId)
    return c.body(null, 202)
  })
}

async function onBoard(services: ApiServices, c: ApiContext, boardId: string): Promise<Place> {
  const { caller, view } = await requireRole(services, c, boardId, 'viewer')
  const all = await listWebhooks(services.db, { boardId })
  const { userId } = caller
  const managesAll = isAtLeast(view.me.role, 'facilitator')
  return { boardId, userId, webhooks: managesAll ? all : all.filter(({ ownerId }) => ownerId === userId) }
}

async function ofCaller({ db }: ApiServices, c: ApiContext): Promise<Place> {
  const { userId } = requireCaller(c, null)
  return { boardId: null, userId, webhooks: await listWebhooks(db, { ownerId: userId }) }
}

function hookIn({ webhooks }: Place, webhookId: string): ListedWebhook {
  const hook = webhooks.find(({ id }) => id === webhookId)
  if (!hook) throw new Problem('no-webhook')
  return hook
}

async function create(
  services: ApiServices,
  c: ApiContext,
  { boardId, userId: ownerId }: Place,
  { url, types }: NewWebhookRequest & { types: ListedWebhook['types'] },
) {
  const { db, webhookSecrets } = services
  countUse(services, c, 'webhookRequests', ownerId)
  await requireAddress(services, url)
  const id = newWebhookId()
  const made = { id, boardId, ownerId, url, types, createdAt: new Date() }
  if (!(await insertWebhook(db, made, MAX_WEBHOOKS))) throw new Problem('too-many-webhooks')
  const listed = await listWebhooks(db, boardId === null ? { ownerId } : { boardId })
  const hook = listed.find((each) => each.id === id)
  // Deleted in the same moment.
  if (!hook) throw new Problem('no-webhook')
  return { webhook: viewOf(hook), secret: webhookSecrets.textOf(hook) }
}

async function change(
  services: ApiServices,
  c: ApiContext,
  hook: ListedWebhook,
  { url, types, state }: WebhookChange & { types?: ListedWebhook['types'] | undefined },
): Promise<void> {
  countUse(services, c, 'webhookRequests', requireCaller(c, hook.boardId).userId)
  if (url !== undefined) await requireAddress(services, url)
  await changeWebhook(services.db, hook.id, { url, types, state })
  if (state !== undefined) await settle(services, hook)
  services.webhooks.wake()
}

async function remove(services: ApiServices, hook: ListedWebhook): Promise<void> {
  await deleteWebhook(services.db, hook.id)
  await settle(services, hook)
}

/** Its owner was notified that it is disabled, which is over. */
async function settle({ db, sessions }: ApiServices, { id, state }: ListedWebhook): Promise<void> {
  if (state !== 'disabled') return
  for (const boardId of await boardIdsNotifying(db, `webhook:${id}`))
    await sessions.dispatch(boardId, { type: 'webhook.settle', webhookId: id }, { kind: 'server' })
}

async function renew({ db, webhookSecrets }: ApiServices, { id }: ListedWebhook) {
  const until = new Date(Date.now() + DAY_MS)
  const secretVersion = await renewWebhookSecret(db, id, until)
  return { secret: webhookSecrets.textOf({ id, secretVersion }), oldSecretUntil: until.getTime() }
}

async function test(
  services: ApiServices,
  c: ApiContext,
  { id, boardId, state }: ListedWebhook,
): Promise<void> {
  countUse(services, c, 'webhookRequests', requireCaller(c, boardId).userId)
  if (state !== 'active') throw new Problem('webhook-stopped')
  await queueTest(services.db, { id: newMessageId(), webhookId: id, boardId }, new Date())
  services.webhooks.wake()
}

async function deliveries({ db }: ApiServices, { id }: ListedWebhook) {
  return { deliveries: (await listDeliveries(db, id, MAX_LISTED)).map(deliveryView) }
}

async function replay(
  services: ApiServices,
  c: ApiContext,
  { id: webhookId, boardId, state }: ListedWebhook,
  deliveryId: string,
): Promise<void> {
  countUse(services, c, 'webhookRequests', requireCaller(c, boardId).userId)
  if (state !== 'active') throw new Problem('webhook-stopped')
  if (!(await replayDelivery(services.db, { id: deliveryId, webhookId }, new Date())))
    throw new Problem('no-delivery')
  services.webhooks.wake()
}

/** Each attempt checks the address again; here the person learns of it. A name that does not exist yet is no mistake. */
async function requireAddress({ config }: ApiServices, url: string): Promise<void> {
  if (!config.webhooks) throw new Problem('webhooks-off')
  const resolved = await resolveOutside(new URL(url), config.webhookNetworks)
  if (resolved.ok || resolved.problem === 'no-address') return
  throw new Problem(resolved.problem === 'inside' ? 'webhook-inside' : 'webhook-insecure')
}

function viewOf({ types, ...hook }: ListedWebhook): WebhookResponse {
  return {
    ...{ id: hook.id, boardId: hook.boardId, url: hook.url, types: [...types] },
    owner: { id: hook.ownerId, name: hook.ownerName },
    ...{ state: hook.state, reason: hook.reason, waiting: hook.waiting },
    failingSince: hook.failingSince?.getTime() ?? null,
    oldSecretUntil: hook.oldSecretUntil?.getTime() ?? null,
    last: hook.lastTriedAt && {
      at: hook.lastTriedAt.getTime(),
      ...{ status: hook.lastStatus, problem: hook.lastProblem },
    },
    createdAt: hook.createdAt.getTime(),
  }
}

function deliveryView({ at, dueAt, triedAt, ...rest }: ListedDelivery): DeliveryResponse {
  return {
    ...rest,
    at: at.getTime(),
    dueAt: rest.state === 'waiting' ? dueAt.getTime() : null,
    triedAt: triedAt?.getTime() ?? null,
  }
}
