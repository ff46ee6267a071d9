import { AccessChange, BlockedPeople, OneAccess } from '#api/access.ts'
import { countGuests, listGuestIds } from '#db/members.ts'
import { readBoardRule } from '#server/models/refuse-models.ts'
import { isAtLeast } from '#session/core/role.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { addGroups } from './groups-api.ts'

const access = {
  200: answer(OneAccess, 'Who may come in and what can be changed'),
}

const read = boardRoute('viewer', 'get /access', {
  summary: 'Whether the board is frozen, and who may come in',
  answers: access,
})
const change = boardRoute('facilitator', 'patch /access', {
  summary: 'Limit the board to signed-in people, or open it to guests again (facilitators)',
  body: body(AccessChange),
  answers: access,
})
const blocked = boardRoute('facilitator', 'get /blocked', {
  summary: 'Who is blocked (facilitators)',
  answers: { 200: answer(BlockedPeople, 'The last blocked first') },
})
/**
 * The rights to join and to change the board. The number of guests is for facilitators only: with the list of members
 * it would show who has no account.
 */
export const ACCESS_RESOURCE = defineResource({
  schema: OneAccess,
  description: 'Who may come in and what can be changed',
  async read(services, c, { boardId }) {
    const { state, view } = await requireRole(services, c, boardId, 'viewer')
    const { frozen, isSignedInOnly, people, me } = view
    return {
      access: {
        frozen: frozen && { by: { id: frozen.by, name: people[frozen.by]?.name ?? '' }, at: frozen.at },
        isSignedInOnly,
        canSignIn: canSignIn(services),
        guests: isAtLeast(me.role, 'facilitator') ? await countGuests(services.db, state.board.id) : null,
        models: await readBoardRule(services, state),
      },
    }
  },
})

function canSignIn({ config }: Pick<ApiServices, 'config'>): boolean {
  return Boolean(config.github || config.google || config.oidc)
}

/**
 * Routes for the access to a board, freezing, and blocked people. Everyone on the board can read whether it is frozen;
 * changes need a facilitator.
 */
export function addBoardAccess(app: ApiApp, services: ApiServices): void {
  app.openapi(read, async (c) => c.json(await ACCESS_RESOURCE.read(services, c, c.req.valid('param')), 200))

  app.openapi(change, async (c) => {
    const { boardId } = c.req.valid('param')
    const { isSignedInOnly, guests } = c.req.valid('json')
    await requireRole(services, c, boardId, 'facilitator')
    if (isSignedInOnly && !canSignIn(services)) throw new Problem('no-sign-in')
    const guestsOut = isSignedInOnly && guests === 'remove' ? await listGuestIds(services.db, boardId) : []
    await command(services, c, boardId, { type: 'access.limit', isSignedInOnly, guestsOut })
    return c.json(await ACCESS_RESOURCE.read(services, c, { boardId }), 200)
  })

  app.openapi(blocked, async (c) => {
    const { view } = await requireRole(services, c, c.req.valid('param').boardId, 'facilitator')
    return c.json({ blocked: [...view.blocked] }, 200)
  })

  addGroups(app, services)
}
