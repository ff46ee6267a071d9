import type { Actor } from './actor.ts'
import type { CommandOf } from './command.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import type { BoardEvent } from './event.ts'
import { mayGive } from './policy.ts'
import { guestsOf, personIn, type SessionState } from './state.ts'

export function makeLink(
  state: SessionState,
  { role }: CommandOf<'link.make'>,
  actor: Actor,
  { linkId, secret }: DecideContext,
): Decision {
  if (!mayGive(state, actor, role)) return no('role-too-high')
  return state.links[role] ? yes() : yes({ kind: 'link.made', data: { role, linkId, secret } })
}

export function revokeLink(state: SessionState, { role }: CommandOf<'link.revoke'>, actor: Actor): Decision {
  const link = state.links[role]
  if (!link) return yes()
  const happenings: BoardEvent[] = [{ kind: 'link.revoked', data: { role, linkId: link.id } }]
  for (const userId of guestsOf(state, link.id)) {
    // Turning off the link that one came by oneself is a choice about the others.
    if (actor.kind === 'person' && actor.userId === userId) continue
    const name = personIn(state, userId)?.name ?? ''
    happenings.push({ kind: 'member.left', data: { userId, name, why: 'link-revoked' } })
  }
  return yes(...happenings)
}
