import { entryOf } from '#session/core/entry-of.ts'
import { isAtLeast, LINK_ROLES, type Role } from '#session/core/role.ts'
import type { MemberEvent } from './member-events.ts'
import type { GroupRole, MembersSlice } from './members-slice.ts'

/** Groups with a role on one board. */
export const MAX_GROUP_ROLES = 50
/** The longest name of a group, as of a role in Keycloak. */
export const MAX_GROUP_CHARS = 255

type GroupRoles = Readonly<Record<string, GroupRole>>

/** The groups of this list that have a role on the board, in a fixed order, and their highest role. */
export function rolesOfGroups(
  groupRoles: GroupRoles,
  groups: readonly string[],
): { groups: string[]; role: Role | null } {
  const known = [...new Set(groups)].filter((group) => entryOf(groupRoles, group) !== null).sort()
  const role = LINK_ROLES.find((each) => known.some((group) => groupRoles[group]?.role === each)) ?? null
  return { groups: known, role }
}

/**
 * The change of a member whose groups these are now; `null` if there is none. Owners and roles that were set by hand stay. With a
 * role from elsewhere, such as a link, a member keeps at least that.
 */
export function followGroups(
  { people, memberships }: Pick<MembersSlice, 'people' | 'memberships'>,
  groupRoles: GroupRoles,
  userId: string,
  groups: readonly string[],
): MemberEvent | null {
  const person = entryOf(people, userId)
  const stay = entryOf(memberships, userId)
  if (!person?.role || !stay || person.role === 'owner' || stay.isByHand) return null
  const found = rolesOfGroups(groupRoles, groups)
  const otherRole = stay.byGroups ? stay.byGroups.otherRole : person.role
  const isRaised = found.role !== null && !(otherRole && isAtLeast(otherRole, found.role))
  const role = isRaised ? found.role : otherRole
  if (role === null) return { kind: 'member.left', data: { userId, name: person.name, why: 'group-removed' } }
  const used = isRaised ? found.groups : []
  if (role === person.role && used.join('\n') === (stay.byGroups?.groups ?? []).join('\n')) return null
  return { kind: 'member.role-set', data: { userId, name: person.name, role, groups: used } }
}

/** The changes of all who have their role from groups, when the roles of groups are these. */
export function followAllGroups(
  state: Pick<MembersSlice, 'people' | 'memberships'>,
  groupRoles: GroupRoles,
): MemberEvent[] {
  return Object.entries(state.memberships).flatMap(([userId, { byGroups }]) => {
    const change = byGroups ? followGroups(state, groupRoles, userId, byGroups.groups) : null
    return change ?? []
  })
}
