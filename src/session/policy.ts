import type { Actor } from './actor.ts'
import type { Command } from './command.ts'
import type { RefusalCode } from './refusal.ts'
import { isAtLeast, type Role } from './role.ts'
import { roleIn, type SessionState } from './state.ts'

/** The least role for each command; `anyone`: needs no membership; `server`: no person may. */
const LEAST: Record<Command['type'], Role | 'anyone' | 'server'> = {
  'board.rename': 'facilitator',
  'premise.set': 'facilitator',
  'board.delete': 'owner',
  'board.restore': 'owner',
  'link.make': 'facilitator',
  'link.revoke': 'facilitator',
  'member.join': 'anyone',
  'member.set-role': 'facilitator',
  'member.remove': 'facilitator',
  'member.leave': 'viewer',
  'member.merge': 'server',
  'person.update': 'viewer',
  'notes.number': 'server',
}

/** Asked of a deleted board, these still make sense; the rest is refused. */
const FOR_DELETED: ReadonlySet<Command['type']> = new Set([
  'board.delete',
  'board.restore',
  'member.leave',
  'member.merge',
  'person.update',
])

/** Why this kind of command is not for this actor; null: it is. What it does to whom is decided afterwards. */
export function whyNot(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  const isGone = state.deletedAt !== null && !FOR_DELETED.has(type)
  const least = LEAST[type]
  if (actor.kind === 'person' && least === 'server') return 'server-only'
  if (actor.kind === 'person' && least !== 'anyone' && least !== 'server') {
    const role = roleIn(state, actor.userId)
    if (!role) return 'not-member'
    if (!isAtLeast(role, least)) return lacking(least)
  }
  return isGone ? 'board-gone' : null
}

/** The refusal for someone on the board whose role is less than this. */
export function lacking(least: Role): RefusalCode {
  if (least === 'owner') return 'needs-owner'
  return least === 'facilitator' ? 'needs-facilitator' : 'needs-editor'
}

/** Whether this actor may hand out this role: never more than they have. */
export function mayGive(state: SessionState, actor: Actor, role: Role): boolean {
  if (actor.kind === 'server') return true
  const own = roleIn(state, actor.userId)
  return own !== null && isAtLeast(own, role)
}

/** Whether this actor may change or end the membership of someone with this role. */
export function mayTouch(state: SessionState, actor: Actor, role: Role | null): boolean {
  return actor.kind === 'server' || role !== 'owner' || roleIn(state, actor.userId) === 'owner'
}
