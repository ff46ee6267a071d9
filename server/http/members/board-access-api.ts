import { createRoute, z } from '@hono/zod-openapi'
import { AccessChange, BlockedPeople, OneAccess } from '#api/access.ts'
import { countGuests, listGuestIds } from '#db/members.ts'
import { readBoardRule } from '#server/models/refuse-models.ts'
import { isAtLeast } from '#session/core/role.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole, type OnBoard } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'

const path = '/api/v1/boards/{boardId}'
const request = { params: BoardPath }
const access = {
  200: answer(OneAccess, 'Who may come in and what can be changed'),
}

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: `${path}/access`,
  summary: 'Whether the board is frozen, and who may come in',
  request,
  responses: { ...access, ...problems },
})
const change = createRoute({
  ...needs('facilitator'),
  method: 'patch',
  path: `${path}/access`,
  summary: 'Limit the board to signed-in people, or open it to guests again (facilitators)',
  request: { ...request, body: body(AccessChange) },
  responses: { ...access, ...problems },
})
const freeze = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${path}/freeze`,
  summary: 'Freeze the board: read-only for everyone, and its agents stop (facilitators)',
  request,
  responses: { ...access, ...problems },
})
const unfreeze = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path: `${path}/freeze`,
  summary: 'Unfreeze the board (facilitators)',
  request,
  responses: { ...access, ...problems },
})
const blocked = createRoute({
  ...needs('facilitator'),
  method: 'get',
  path: `${path}/blocked`,
  summary: 'Who is blocked (facilitators)',
  request,
  responses: {
    200: answer(BlockedPeople, 'The last blocked first'),
    ...problems,
  },
})
const person = { params: BoardPath.extend({ userId: z.string().max(64) }) }
const block = createRoute({
  ...needs('facilitator'),
  method: 'put',
  path: `${path}/blocked/{userId}`,
  summary: 'Block a person (facilitators)',
  description:
    'They are out at once and come back by no link until they are unblocked. Their browser is turned away for a day, whatever name it gives. What they wrote stays.',
  request: person,
  responses: { 204: { description: 'Blocked' }, ...problems },
})
const unblock = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path: `${path}/blocked/{userId}`,
  summary: 'Unblock a person (facilitators): they can come back by a link',
  request: person,
  responses: { 204: { description: 'Not blocked any more' }, ...problems },
})

/**
 * Routes for the access to a board, freezing, and blocked people. Everyone on the board can read whether it is frozen;
 * changes need a facilitator.
 */
export function addBoardAccess(app: ApiApp, services: ApiServices): void {
  const { db, config, models } = services
  const canSignIn = Boolean(config.github || config.google || config.oidc)

  /** The number of guests is for facilitators only: with the list of members it would show who has no account. */
  async function accessOf({ state, view }: OnBoard) {
    const { frozen, isSignedInOnly, people } = view
    const maySeeGuests = isAtLeast(view.me.role, 'facilitator')
    return {
      frozen: frozen && { by: { id: frozen.by, name: people[frozen.by]?.name ?? '' }, at: frozen.at },
      isSignedInOnly,
      canSignIn,
      guests: maySeeGuests ? await countGuests(db, state.board.id) : null,
      models: await readBoardRule({ models, db }, state),
    }
  }

  async function accessNow(c: ApiContext, boardId: string) {
    return c.json({ access: await accessOf(await needRole(services, c, boardId, 'viewer')) }, 200)
  }

  app.openapi(read, (c) => accessNow(c, c.req.valid('param').boardId))

  app.openapi(change, async (c) => {
    const { boardId } = c.req.valid('param')
    const { isSignedInOnly, guests } = c.req.valid('json')
    await needRole(services, c, boardId, 'facilitator')
    if (isSignedInOnly && !canSignIn) throw new Problem('no-sign-in')
    const guestsOut = isSignedInOnly && guests === 'remove' ? await listGuestIds(db, boardId) : []
    await command(services, c, boardId, { type: 'access.limit', isSignedInOnly, guestsOut })
    return accessNow(c, boardId)
  })

  app.openapi(freeze, async (c) => {
    const { boardId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'board.freeze' })
    return accessNow(c, boardId)
  })

  app.openapi(unfreeze, async (c) => {
    const { boardId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'board.unfreeze' })
    return accessNow(c, boardId)
  })

  app.openapi(blocked, async (c) => {
    const { view } = await needRole(services, c, c.req.valid('param').boardId, 'facilitator')
    return c.json({ blocked: [...view.blocked] }, 200)
  })

  app.openapi(block, async (c) => {
    const { boardId, userId } = c.req.valid('param')
    await needRole(services, c, boardId, 'facilitator')
    await command(services, c, boardId, { type: 'member.block', userId })
    return c.body(null, 204)
  })

  app.openapi(unblock, async (c) => {
    const { boardId, userId } = c.req.valid('param')
    await needRole(services, c, boardId, 'facilitator')
    await command(services, c, boardId, { type: 'member.unblock', userId })
    return c.body(null, 204)
  })
}
