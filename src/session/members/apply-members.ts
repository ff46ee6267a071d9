import type { ApplyTable, Stamp } from '#session/core/events.ts'
import { LINK_ROLES } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import { FORMER_MEMBER } from './former-member.ts'
import type { MemberEvent } from './member-events.ts'
import { guestsOf, type MembersSlice, type PersonView, type Stay } from './members-slice.ts'

/** The end of a membership, which changes the slices of all aggregates. */
export type MemberLeft = Extract<MemberEvent, { kind: 'member.left' }> & Stamp

/** The state change of each event of people, links and access, but `member.left`. */
export const APPLY_MEMBERS: ApplyTable<
  MembersSlice & AccessSlice,
  Exclude<MemberEvent, { kind: 'member.left' }>
> = {
  // It has a new secret: an earlier address of the role does not work again.
  'link.made': (state, { at, data: { role, linkId, secret } }) =>
    withLinks(state, { ...state.links, [role]: { id: linkId, secret, madeAt: at } }),
  // Its members leave by separate `member.left` events.
  'link.revoked': (state, { data: { role } }) => withLinks(state, { ...state.links, [role]: null }),
  'member.joined'(state, { at, data: { person, role, linkId, groups } }) {
    // People who return keep the time when they first joined.
    const joinedAt = state.people[person.id]?.joinedAt ?? at
    const byGroups = groups && { groups, otherRole: null }
    return withPerson(
      state,
      { ...person, role, joinedAt },
      { linkId, ended: null, ...(byGroups && { byGroups }) },
    )
  },
  'member.role-set'(state, { at, data: { userId, name, role, groups } }) {
    const before = state.people[userId] ?? { id: userId, name, color: '', role: null, joinedAt: at }
    const stay = state.memberships[userId]
    // An owner doesn't hang on a link: turning it off must not leave the board without them.
    const linkId = role === 'owner' ? null : (stay?.linkId ?? null)
    const otherRole = stay?.byGroups ? stay.byGroups.otherRole : before.role
    return withPerson(
      state,
      { ...before, role },
      {
        ...{ linkId, ended: null },
        ...(groups?.length && { byGroups: { groups, otherRole } }),
        ...(!groups && { isByHand: true as const }),
      },
    )
  },
  'group.role-set'({ groupRoles }, { at, data: { group, role } }) {
    const { [group]: _before, ...others } = groupRoles
    return { groupRoles: role === null ? others : { ...others, [group]: { role, setAt: at } } }
  },
  'person.updated'({ people }, { data: { person } }) {
    const { id, name, color } = person
    const before = people[id]
    return before ? { people: { ...people, [id]: { ...before, name, color } } } : {}
  },
  'access.limited': (_, { data: { isSignedInOnly } }) => ({ isSignedInOnly }),
  'member.blocked': ({ blocks }, { actor: by, at, data: { userId, name, color } }) =>
    withBlocks({ ...blocks, [userId]: { userId, name, color, by, at } }),
  'member.unblocked'(state, { data: { userId } }) {
    const { [userId]: _lifted, ...blocks } = state.blocks
    return withBlocks(blocks)
  },
  'person.forgotten': (state, { data: { userId } }) => withoutName(state, userId),
  'stand-in.set': (_, { data: { userId } }) => ({ standInId: userId }),
}

/** Ends the membership alone; the name stays for their content. A guest who signed in is still the stand-in. */
export function memberLeft(state: MembersSlice, { at, data }: MemberLeft): Partial<MembersSlice> {
  const { userId, why, into } = data
  const person = state.people[userId]
  const standInId = state.standInId === userId ? (into ?? null) : state.standInId
  if (!person) return { standInId }
  const linkId = state.memberships[userId]?.linkId ?? null
  return { standInId, ...withPerson(state, { ...person, role: null }, { linkId, ended: { why, at, into } }) }
}

function withoutName(state: MembersSlice & AccessSlice, userId: string): Partial<MembersSlice & AccessSlice> {
  const people = Object.entries(state.people).map(([id, person]): [string, PersonView] =>
    id === userId || state.copiedPeople[id] === userId
      ? [id, { ...person, name: FORMER_MEMBER }]
      : [id, person],
  )
  const block = state.blocks[userId]
  return {
    people: Object.fromEntries(people),
    ...(block && withBlocks({ ...state.blocks, [userId]: { ...block, name: FORMER_MEMBER } })),
  }
}

function withPerson(state: MembersSlice, person: PersonView, stay: Stay): Partial<MembersSlice> {
  const memberships = { ...state.memberships, [person.id]: stay }
  return {
    people: { ...state.people, [person.id]: person },
    memberships,
    linkViews: viewLinks(state.links, memberships),
  }
}

function withLinks({ memberships }: MembersSlice, links: MembersSlice['links']): Partial<MembersSlice> {
  return { links, linkViews: viewLinks(links, memberships) }
}

function viewLinks(
  links: MembersSlice['links'],
  memberships: MembersSlice['memberships'],
): MembersSlice['linkViews'] {
  return LINK_ROLES.map((role) => {
    const link = links[role]
    return {
      role,
      secret: link?.secret ?? null,
      cameByIt: link ? guestsOf({ memberships }, link.id).length : 0,
    }
  })
}

function withBlocks(blocks: AccessSlice['blocks']): Partial<AccessSlice> {
  return { blocks, blockedViews: Object.values(blocks).sort((one, other) => other.at - one.at) }
}
