import type { Actor } from '#session/core/actor.ts'
import type { CommandFacts } from '#session/core/define-command.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { closedReason } from '#session/members/member-roles.ts'

/** The refusal of a command on a deleted, closed or frozen board; null: the board accepts it. */
export function refuseOnFrozenOrClosed(
  state: Pick<AccessSlice, 'deletedAt' | 'closedAt' | 'isStuck' | 'frozen'>,
  { allowedOn, startsWork }: Pick<CommandFacts, 'allowedOn' | 'startsWork'>,
  actor: Actor,
): RefusalCode | null {
  if (state.deletedAt !== null && !allowedOn.includes('deleted')) return 'board-gone'
  if (state.closedAt !== null && !allowedOn.includes('closed')) return closedReason(state)
  if (state.frozen === null || state.deletedAt !== null) return null
  const isAllowed = actor.kind === 'server' ? !startsWork : allowedOn.includes('frozen')
  return isAllowed ? null : 'frozen'
}
