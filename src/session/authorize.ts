import { minRoleToRun } from './board/board-slice.ts'
import type { Command } from './command.ts'
import { recordOf } from './commands.ts'
import type { Actor } from './core/actor.ts'
import { entryOf } from './core/entry-of.ts'
import type { RefusalCode } from './core/refusal.ts'
import { isAtLeast } from './core/role.ts'
import { refuseOnFrozenOrClosed } from './lifecycle/refuse-on-frozen-or-closed.ts'
import { missingRoleRefusal } from './members/member-roles.ts'
import { roleIn } from './members/members-slice.ts'
import type { SessionState } from './state.ts'

/** Why this actor may not give this kind of command; null if they may. Limits that depend on the command's content are checked later. */
export function findRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  return findRoleRefusal(state, type, actor) ?? refuseOnFrozenOrClosed(state, recordOf(type), actor)
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
