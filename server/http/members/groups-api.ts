import { GroupRoles } from '#api/access.ts'
import { readGroups } from '#db/users.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'

const list = boardRoute('facilitator', 'get /groups', {
  summary: 'The groups of the identity provider that have a role (facilitators)',
  answers: { 200: answer(GroupRoles, 'The groups by name') },
})

/** Groups with a role on the board. For facilitators only: names of groups tell of an organisation. */
export const GROUPS_RESOURCE = defineResource({
  schema: GroupRoles,
  description: 'The groups by name',
  async read(services, c, { boardId }) {
    const { state, caller } = await requireRole(services, c, boardId, 'facilitator')
    const stays = Object.values(state.memberships).filter(({ ended }) => ended === null)
    return {
      groups: Object.entries(state.groupRoles)
        .map(([group, { role }]) => ({
          ...{ group, role },
          members: stays.filter(({ byGroups }) => byGroups?.groups.includes(group)).length,
        }))
        .sort((one, other) => one.group.localeCompare(other.group)),
      own: caller.program ? [] : await readGroups(services.db, caller.userId),
      isOffered: (services.config.oidc?.groupsClaim ?? null) !== null,
    }
  },
})

export function addGroups(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => c.json(await GROUPS_RESOURCE.read(services, c, c.req.valid('param')), 200))
}
