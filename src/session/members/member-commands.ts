import { z } from 'zod'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { isAtLeast, LINK_ROLES, Role } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import { settleColor } from './color-of-newcomer.ts'
import { blockFor, recentBlock } from './find-block.ts'
import type { MemberEvent } from './member-events.ts'
import { hasRole, isLastOwner, mayTouch } from './member-roles.ts'
import { type Link, type MembersSlice, personIn, roleIn } from './members-slice.ts'
import { PersonName } from './person-name.ts'
import { PersonColor } from './person-palette.ts'

type MembersState = MembersSlice & AccessSlice

const define = commandsOn<MembersState, MemberEvent>()

/** A person as the sender of the command knows them: a name that was valid once stays readable. */
const Person = z.object({ id: z.string(), name: z.string(), color: z.string() })
const Newcomer = {
  secret: z.string().max(128),
  person: Person,
  /** Joined with just a name, without an account. */
  isGuest: z.boolean().optional(),
  /** People who used the same browser on this board lately; set by the server. */
  sameDeviceAs: z.array(z.string()).optional(),
  /** People who joined this board from the same network lately. Refuses none of them: an office has one address. */
  sameNetworkAs: z.array(z.string()).optional(),
}

/** Joins by the secret of a link, with the role of that link. */
const admitMember = define({
  type: 'member.join',
  fields: Newcomer,
  minRole: 'anyone',
  allowedOn: ['frozen'],
  decide(state, command, actor, { now }) {
    const { secret, person, isGuest = false, sameNetworkAs = [] } = command
    if (actor.kind === 'person' && actor.userId !== person.id) return refuse('server-only')
    const role = LINK_ROLES.find((each) => state.links[each]?.secret === secret)
    const link = role && state.links[role]
    if (!link) return refuse('link-off')
    const own = roleIn(state, person.id)
    // A role that was set by hand since stays: opening the same link again doesn't undo it.
    if (own && (state.memberships[person.id]?.linkId === link.id || isAtLeast(own, role))) return accept()
    const obstacle = own ? null : findJoinRefusal(state, command, link, now)
    if (obstacle) return refuse(obstacle)
    const near = own ? null : recentBlock(state, sameNetworkAs, now)
    const color = own ? personIn(state, person.id)?.color : settleColor(state, person.color)
    const newcomer = { ...person, color: color ?? person.color }
    const joined = { person: newcomer, role, linkId: link.id, ...(isGuest && { isGuest }) }
    return accept({ kind: 'member.joined', data: { ...joined, ...(near && { sameNetworkAs: near.userId }) } })
  },
})

/** Finds the reason to refuse a person outside of the board. */
function findJoinRefusal(
  state: MembersState,
  { person, isGuest, sameDeviceAs = [] }: z.output<z.ZodObject<typeof Newcomer>>,
  link: Link,
  now: number,
): RefusalCode | null {
  if (blockFor(state, person.id, sameDeviceAs, now)) return 'blocked'
  const ended = entryOf(state.memberships, person.id)?.ended
  if (ended?.why === 'removed' && link.madeAt <= ended.at) return 'was-removed'
  return isGuest && state.isSignedInOnly ? 'signed-in-only' : null
}

const setMemberRole = define({
  type: 'member.set-role',
  fields: { userId: z.string(), role: Role },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute(
    'patch',
    '/members/{userId}',
    'Give a member another role, or let a removed person in again',
    'member',
  ),
  decide(state, { userId, role }, actor) {
    const person = personIn(state, userId)
    if (!person) return refuse('unknown-member')
    if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
    // People can't give a role above their own.
    if (!hasRole(state, actor, role)) return refuse('role-too-high')
    if (person.role === role) return accept()
    if (entryOf(state.blocks, userId)) return refuse('is-blocked')
    if (!person.role && !mayReturn(state, userId)) return refuse('unknown-member')
    if (isLastOwner(state, userId)) return refuse('last-owner')
    return accept({ kind: 'member.role-set', data: { userId, name: person.name, role } })
  },
})

/** A role brings back people whose access was taken away, but not people who left. */
function mayReturn({ memberships }: Pick<MembersSlice, 'memberships'>, userId: string): boolean {
  const why = memberships[userId]?.ended?.why
  return (
    why === 'removed' ||
    why === 'link-revoked' ||
    why === 'blocked' ||
    why === 'guests-out' ||
    why === 'group-removed'
  )
}

/** Removing oneself is leaving. */
const removeMember = define({
  type: 'member.remove',
  fields: { userId: z.string() },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  decide(state, { userId }, actor) {
    if (actor.kind === 'person' && actor.userId === userId) return leave(state, userId)
    const person = personIn(state, userId)
    if (!person) return refuse('unknown-member')
    if (!person.role) return accept()
    if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
    if (isLastOwner(state, userId)) return refuse('last-owner')
    return accept({ kind: 'member.left', data: { userId, name: person.name, why: 'removed' } })
  },
})

const leaveBoard = define({
  type: 'member.leave',
  fields: {},
  minRole: 'viewer',
  allowedOn: ['frozen', 'closed', 'deleted'],
  logLimit: 'none',
  decide: (state, _command, actor) =>
    actor.kind === 'person' ? leave(state, actor.userId) : refuse('bad-command'),
})

function leave(state: MembersState, userId: string): Decision<MemberEvent> {
  const person = personIn(state, userId)
  if (!person?.role) return accept()
  if (isLastOwner(state, userId)) return refuse('last-owner')
  return accept({ kind: 'member.left', data: { userId, name: person.name, why: 'left' } })
}

/** A guest who signed in: the account gets the guest’s role where that is higher, and the guest leaves. */
const mergeMember = define({
  type: 'member.merge',
  fields: { guestId: z.string(), account: Person },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { guestId, account }) {
    const guest = personIn(state, guestId)
    if (guestId === account.id) return accept()
    if (!guest?.role) return moveBlock(state, guestId, account)
    const left = { userId: guestId, name: guest.name, why: 'merged' as const, into: account.id }
    const own = roleIn(state, account.id)
    if (own && isAtLeast(own, guest.role)) return accept({ kind: 'member.left', data: left })
    const linkId = state.memberships[guestId]?.linkId ?? null
    // First in, then out: at no event is a board without its owner.
    return accept(
      { kind: 'member.joined', data: { person: account, role: guest.role, linkId } },
      { kind: 'member.left', data: left },
    )
  },
})

/** Signing in is no way around a block; an account that is a member already stays. */
function moveBlock(
  state: MembersState,
  guestId: string,
  { id: userId, name, color }: z.output<typeof Person>,
): Decision<MemberEvent> {
  const isBlocked = entryOf(state.blocks, guestId) !== null && entryOf(state.blocks, userId) === null
  if (!isBlocked || roleIn(state, userId)) return accept()
  return accept({ kind: 'member.blocked', data: { userId, name, color } })
}

/** The name and colour on this board alone; without `color`, that of the board stays. The account has its own. */
const updatePerson = define({
  type: 'person.update',
  fields: { name: PersonName, color: PersonColor.optional() },
  minRole: 'viewer',
  allowedOn: ['frozen', 'closed', 'deleted'],
  decide(state, { name, color: wanted }, actor) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const { userId } = actor
    const person = personIn(state, userId)
    const color = wanted ?? person?.color ?? ''
    if (!person || (person.name === name && person.color === color)) return accept()
    return accept({ kind: 'person.updated', data: { person: { id: userId, name, color } } })
  },
})

export const MEMBER_COMMANDS = [
  admitMember,
  setMemberRole,
  removeMember,
  leaveBoard,
  mergeMember,
  updatePerson,
] as const
