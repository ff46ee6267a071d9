import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { isAtLeast, LINK_ROLES } from '#session/core/role.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { blockFor, recentBlock } from './find-block.ts'
import { hasRole, isLastOwner, mayTouch } from './member-roles.ts'
import { guestsOf, type Link, personIn, roleIn } from './members-slice.ts'
import { settleColor } from './rarest-color.ts'

/**
 * Joins by the secret of a link, with the role of that link. Refusals: `server-only`, `link-off`, and those of
 * `findJoinRefusal`.
 */
export function admitMember(
  state: SessionState,
  command: CommandOf<'member.join'>,
  actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision {
  const { secret, person, isGuest = false, sameNetworkAs = [] } = command
  if (actor.kind === 'person' && actor.userId !== person.id) return refuse('server-only')
  const role = LINK_ROLES.find((each) => state.links[each]?.secret === secret)
  const link = role && state.links[role]
  if (!link) return refuse('link-off')
  const own = roleIn(state, person.id)
  // A role that was set by hand since stays: opening the same link again doesn't undo it.
  if (own && (state.stays[person.id]?.linkId === link.id || isAtLeast(own, role))) return accept()
  const obstacle = own ? null : findJoinRefusal(state, command, link, now)
  if (obstacle) return refuse(obstacle)
  const near = own ? null : recentBlock(state, sameNetworkAs, now)
  const color = own ? personIn(state, person.id)?.color : settleColor(state, person.color)
  const newcomer = { ...person, color: color ?? person.color }
  const joined = { person: newcomer, role, linkId: link.id, ...(isGuest && { isGuest }) }
  return accept({ kind: 'member.joined', data: { ...joined, ...(near && { sameNetworkAs: near.userId }) } })
}

/** Finds the reason to refuse someone who is not on the board. */
function findJoinRefusal(
  state: SessionState,
  { person, isGuest, sameDeviceAs = [] }: CommandOf<'member.join'>,
  link: Link,
  now: number,
): RefusalCode | null {
  if (blockFor(state, person.id, sameDeviceAs, now)) return 'blocked'
  const ended = entryOf(state.stays, person.id)?.ended
  if (ended?.why === 'removed' && link.madeAt <= ended.at) return 'was-removed'
  return isGuest && state.isSignedInOnly ? 'signed-in-only' : null
}

/** Refusals: `unknown-member`, `owner-untouchable`, `role-too-high`, `is-blocked`, `last-owner`. */
export function setMemberRole(
  state: SessionState,
  command: CommandOf<'member.set-role'>,
  actor: Actor,
): Decision {
  const { userId, role } = command
  const person = personIn(state, userId)
  if (!person) return refuse('unknown-member')
  if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
  // No one gives a role above their own.
  if (!hasRole(state, actor, role)) return refuse('role-too-high')
  if (person.role === role) return accept()
  if (entryOf(state.blocks, userId)) return refuse('is-blocked')
  if (!person.role && !mayReturn(state, userId)) return refuse('unknown-member')
  if (isLastOwner(state, userId)) return refuse('last-owner')
  return accept({ kind: 'member.role-set', data: { userId, name: person.name, role } })
}

/** A role brings back people whose access was taken away, but not people who left. */
function mayReturn(state: SessionState, userId: string): boolean {
  const why = state.stays[userId]?.ended?.why
  return why === 'removed' || why === 'link-revoked' || why === 'blocked' || why === 'guests-out'
}

/** Removing oneself is leaving. Refusals: `unknown-member`, `owner-untouchable`, `last-owner`. */
export function removeMember(
  state: SessionState,
  command: CommandOf<'member.remove'>,
  actor: Actor,
): Decision {
  const { userId } = command
  if (actor.kind === 'person' && actor.userId === userId) return leave(state, userId)
  const person = personIn(state, userId)
  if (!person) return refuse('unknown-member')
  if (!person.role) return accept()
  if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
  if (isLastOwner(state, userId)) return refuse('last-owner')
  return accept({ kind: 'member.left', data: { userId, name: person.name, why: 'removed' } })
}

/** Refuses with `bad-command` for actors that are no person. */
export function leaveBoard(state: SessionState, _command: CommandOf<'member.leave'>, actor: Actor): Decision {
  return actor.kind === 'person' ? leave(state, actor.userId) : refuse('bad-command')
}

function leave(state: SessionState, userId: string): Decision {
  const person = personIn(state, userId)
  if (!person?.role) return accept()
  if (isLastOwner(state, userId)) return refuse('last-owner')
  return accept({ kind: 'member.left', data: { userId, name: person.name, why: 'left' } })
}

/** A guest who signed in: the account gets the guest’s role where that is higher, and the guest leaves. */
export function mergeMember(state: SessionState, { guestId, account }: CommandOf<'member.merge'>): Decision {
  const guest = personIn(state, guestId)
  if (guestId === account.id) return accept()
  if (!guest?.role) return passBlockOn(state, guestId, account)
  const left = { userId: guestId, name: guest.name, why: 'merged' as const, into: account.id }
  const own = roleIn(state, account.id)
  if (own && isAtLeast(own, guest.role)) return accept({ kind: 'member.left', data: left })
  const linkId = state.stays[guestId]?.linkId ?? null
  // First in, then out: at no event is a board without its owner.
  return accept(
    { kind: 'member.joined', data: { person: account, role: guest.role, linkId } },
    { kind: 'member.left', data: left },
  )
}

/** Signing in is no way around a block; someone who was on the board under their account already stays. */
function passBlockOn(
  state: SessionState,
  guestId: string,
  { id: userId, name, color }: CommandOf<'member.merge'>['account'],
): Decision {
  const isBlocked = entryOf(state.blocks, guestId) !== null && entryOf(state.blocks, userId) === null
  if (!isBlocked || roleIn(state, userId)) return accept()
  return accept({ kind: 'member.blocked', data: { userId, name, color } })
}

/** Name and colour as the session keeps them; the account has its own. */
export function updatePerson(
  state: SessionState,
  { name, color: wanted }: CommandOf<'person.update'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const { userId } = actor
  const person = personIn(state, userId)
  const color = wanted ?? person?.color ?? ''
  if (!person || (person.name === name && person.color === color)) return accept()
  return accept({ kind: 'person.updated', data: { person: { id: userId, name, color } } })
}

/** Refuses with `role-too-high` for a role above the actor’s own. `secret` comes from the caller. */
export function makeLink(
  state: SessionState,
  { role }: CommandOf<'link.make'>,
  actor: Actor,
  { linkId, secret }: DecideContext,
): Decision {
  if (!hasRole(state, actor, role)) return refuse('role-too-high')
  return state.links[role] ? accept() : accept({ kind: 'link.made', data: { role, linkId, secret } })
}

/** Also removes the guests who came by the link, except the actor. */
export function revokeLink(state: SessionState, { role }: CommandOf<'link.revoke'>, actor: Actor): Decision {
  const link = state.links[role]
  if (!link) return accept()
  const events: BoardEvent[] = [{ kind: 'link.revoked', data: { role, linkId: link.id } }]
  for (const userId of guestsOf(state, link.id)) {
    // Turning off the link that one came by oneself is a choice about the others.
    if (actor.kind === 'person' && actor.userId === userId) continue
    const name = personIn(state, userId)?.name ?? ''
    events.push({ kind: 'member.left', data: { userId, name, why: 'link-revoked' } })
  }
  return accept(...events)
}
