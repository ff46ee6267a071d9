import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { LinkRole } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import { settleColor } from './color-of-newcomer.ts'
import {
  followAllGroups,
  followGroups,
  MAX_GROUP_CHARS,
  MAX_GROUP_ROLES,
  rolesOfGroups,
} from './group-roles.ts'
import type { MemberEvent } from './member-events.ts'
import { hasRole } from './member-roles.ts'
import { type MembersSlice, roleIn } from './members-slice.ts'

const define = commandsOn<MembersSlice & AccessSlice, MemberEvent>()

/** Requests of the page that a person has just left may still arrive; they must not bring the person back. */
const LEAVING_MS = 60_000

const setGroupRole = define({
  type: 'group.set-role',
  fields: {
    group: z.string().trim().min(1).max(MAX_GROUP_CHARS).describe('As the identity provider names it.'),
    role: LinkRole.nullable().describe('null: the group has no access any more.'),
  },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute(
    'put',
    '/groups',
    'Give a group of the identity provider a role, or take it away',
    'groups',
    {
      description:
        'Signed-in people of the group who open the board become members with that role. Without the group, members who came only by it leave.',
    },
  ),
  decide(state, { group, role }, actor, { now }) {
    const before = entryOf(state.groupRoles, group)
    if ((before?.role ?? null) === role) return accept()
    if (role !== null && !hasRole(state, actor, role)) return refuse('role-too-high')
    if (!before && Object.keys(state.groupRoles).length >= MAX_GROUP_ROLES) return refuse('too-many-groups')
    const { [group]: _before, ...others } = state.groupRoles
    const next = role === null ? others : { ...others, [group]: { role, setAt: now } }
    return accept({ kind: 'group.role-set', data: { group, role } }, ...followAllGroups(state, next))
  },
})

/** Lets a person in by the groups of their account, or changes or ends a membership that came from groups. */
const followGroupsOf = define({
  type: 'member.follow-groups',
  fields: {
    person: z.object({ id: z.string(), name: z.string(), color: z.string() }),
    /** Those of the account's last sign-in. */
    groups: z.array(z.string()),
  },
  minRole: 'server',
  decide(state, { person, groups }, _actor, { now }) {
    if (roleIn(state, person.id)) {
      const change = followGroups(state, state.groupRoles, person.id, groups)
      return change ? accept(change) : accept()
    }
    const found = rolesOfGroups(state.groupRoles, groups)
    if (!found.role) return accept()
    if (entryOf(state.blocks, person.id)) return refuse('blocked')
    const ended = entryOf(state.memberships, person.id)?.ended
    const isOlder = (group: string) => (state.groupRoles[group]?.setAt ?? 0) <= (ended?.at ?? 0)
    if (ended?.why === 'removed' && found.groups.every(isOlder)) return refuse('was-removed')
    if (ended?.why === 'left' && now - ended.at < LEAVING_MS) return accept()
    const newcomer = { ...person, color: settleColor(state, person.color) }
    return accept({
      kind: 'member.joined',
      data: { person: newcomer, role: found.role, linkId: null, groups: found.groups },
    })
  },
})

export const GROUP_COMMANDS = [setGroupRole, followGroupsOf] as const
