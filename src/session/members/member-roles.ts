import type { Actor } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import { countOwners, type MembersSlice, personIn, roleIn } from './members-slice.ts'

type People = Pick<MembersSlice, 'people'>

export function missingRoleRefusal(minRole: Role): RefusalCode {
  if (minRole === 'owner') return 'needs-owner'
  if (minRole === 'facilitator') return 'needs-facilitator'
  return minRole === 'editor' ? 'needs-editor' : 'needs-commenter'
}

/** Whether this actor has at least this role. Agents have none, the server has all. */
export function hasRole(state: People, actor: Actor, role: Role): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  const own = roleIn(state, actor.userId)
  return own !== null && isAtLeast(own, role)
}

/** Whether this actor may change or end the membership of someone with this role. */
export function mayTouch(state: People, actor: Actor, role: Role | null): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  return role !== 'owner' || roleIn(state, actor.userId) === 'owner'
}

/** Whether the board would have no owner without this person. */
export function isLastOwner(state: People, userId: string): boolean {
  return roleIn(state, userId) === 'owner' && countOwners(state) === 1
}

/** The reason why this person can't see the board. A stranger always gets `not-member`, so they don't learn that a board exists or was deleted. */
export function invisibleReason(state: People & AccessSlice, userId: string): RefusalCode {
  if (!personIn(state, userId) && !entryOf(state.blocks, userId)) return 'not-member'
  if (state.deletedAt !== null) return 'board-gone'
  if (entryOf(state.blocks, userId)) return 'blocked'
  return roleIn(state, userId) !== null && state.closedAt !== null ? closedReason(state) : 'not-member'
}

export function closedReason({ isStuck }: Pick<AccessSlice, 'isStuck'>): 'board-stuck' | 'board-closed' {
  return isStuck ? 'board-stuck' : 'board-closed'
}
