import { entryOf } from '#session/core/entry-of.ts'
import type { LinkRole, Role } from '#session/core/role.ts'
import type { LeaveReason } from './leave-reason.ts'

/** A present or former member. Their name stays on their content after they leave. */
export interface PersonView {
  id: string
  name: string
  /** A key of the person palette, see person-color.ts. */
  color: string
  /** null: no longer a member. */
  role: Role | null
  joinedAt: number
}

/** A link that is on; `madeAt` in milliseconds since 1970. */
export interface Link {
  id: string
  secret: string
  madeAt: number
}

/** A link to join, for people who may see links. */
export interface LinkView {
  role: LinkRole
  /** null: turned off. The link's address is `<origin>/j/<secret>`. */
  secret: string | null
  /** Members who joined by the link that is on now. */
  cameByIt: number
}

/** How a person joined the board, and how they left. Not part of any projection. */
export interface Stay {
  /** The link of their joining; `null` for the person who made the board or was made its owner. */
  linkId: string | null
  /** `into`: the account that a guest turned out to be. */
  ended: { why: LeaveReason; at: number; into?: string | undefined } | null
  /** The groups that gave the role; `otherRole` is the role without them, `null` for people who came only by groups. */
  byGroups?: { groups: readonly string[]; otherRole: Role | null }
  /** A facilitator set the role: groups don't change it. */
  isByHand?: true
}

/** The role of a group of the identity provider; `setAt` in milliseconds since 1970. */
export interface GroupRole {
  role: LinkRole
  setAt: number
}

/** The viewer of a projection. `isProgram`: a program looks, for this person. */
export interface ViewerSlice {
  me: { id: string; role: Role; isProgram?: true }
}

/** The people of a board, and the links to it. */
export interface MembersSlice {
  people: Record<string, PersonView>
  memberships: Record<string, Stay>
  /** Imported people of a copied board -> the people of this server whose names they have. Not part of any projection. */
  copiedPeople: Readonly<Record<string, string>>
  /** The person who may take over when no facilitator is here; `null` if none was named. */
  standInId: string | null
  links: Record<LinkRole, Link | null>
  linkViews: LinkView[]
  /** By the name of the group. Not part of any projection. */
  groupRoles: Readonly<Record<string, GroupRole>>
}

/** A present or former member. Ids are untrusted: `__proto__` must find none. */
export function personIn(state: Pick<MembersSlice, 'people'>, userId: string): PersonView | null {
  return entryOf(state.people, userId)
}

/** null: not a member, or not any more. */
export function roleIn(state: Pick<MembersSlice, 'people'>, userId: string): Role | null {
  return personIn(state, userId)?.role ?? null
}

/** The account that this guest signed in to; `null` if they did not. */
export function accountOf(
  { memberships }: Pick<MembersSlice, 'memberships'>,
  guestId: string,
): string | null {
  return entryOf(memberships, guestId)?.ended?.into ?? null
}

/** The account that this person signed in to as a guest, otherwise the same id: notes on the canvas keep the guest's. */
export function personNow(state: Pick<MembersSlice, 'memberships'>, userId: string): string {
  return accountOf(state, userId) ?? userId
}

/** Owners of the board now, guests included. */
export function countOwners(state: Pick<MembersSlice, 'people'>): number {
  return Object.values(state.people).filter((person) => person.role === 'owner').length
}

/** Ids of the members who joined by this link. */
export function guestsOf(state: Pick<MembersSlice, 'memberships'>, linkId: string): string[] {
  return Object.keys(state.memberships).filter((userId) => {
    const stay = state.memberships[userId]
    return stay?.ended === null && stay.linkId === linkId
  })
}
