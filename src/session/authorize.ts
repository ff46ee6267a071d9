import { minRoleToRun } from './board/board-slice.ts'
import type { Command } from './command.ts'
import { recordOf } from './commands.ts'
import type { Actor } from './core/actor.ts'
import { entryOf } from './core/entry-of.ts'
import type { RefusalCode } from './core/refusal.ts'
import { isAtLeast } from './core/role.ts'
import { closedReason, missingRoleRefusal } from './members/member-roles.ts'
import { roleIn } from './members/members-slice.ts'
import type { SessionState } from './state.ts'

/** Why this actor may not give this kind of command; null if they may. Limits that depend on the command's content are checked later. */
export function findRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  return findRoleRefusal(state, type, actor) ?? findBoardRefusal(state, type, actor)
}

function findRoleRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  const given = recordOf(type).minRole
  if (actor.kind !== 'person' || given === 'anyone') return null
  if (given === 'server') return 'server-only'
  const minRole = given === 'runs' ? minRoleToRun(state) : given
  const role = roleIn(state, actor.userId)
  if (!role) return entryOf(state.blocks, actor.userId) ? 'blocked' : 'not-member'
  return isAtLeast(role, minRole) ? null : missingRoleRefusal(minRole)
}

/** The refusal of this command for any person now, or `null`. */
function findBoardRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  const { allowedOn, startsWork } = recordOf(type)
  if (state.deletedAt !== null && !allowedOn.includes('deleted')) return 'board-gone'
  if (state.closedAt !== null && !allowedOn.includes('closed')) return closedReason(state)
  if (state.frozen === null || state.deletedAt !== null) return null
  const isAllowed = actor.kind === 'server' ? !startsWork : allowedOn.includes('frozen')
  return isAllowed ? null : 'frozen'
}
