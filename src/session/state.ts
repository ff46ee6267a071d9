import type { LeaveReason } from './event.ts'
import type { LinkView, PersonView, Projection } from './projection.ts'
import type { LinkRole, Role } from './role.ts'

export interface Link {
  id: string
  secret: string
  madeAt: number
}

/** How someone came to be on the board, and how they went. Not part of any projection. */
export interface Stay {
  /** The link they came by; null for who made the board or was made its owner. */
  linkId: string | null
  ended: { why: LeaveReason; at: number } | null
}

export interface NumberedNote {
  number: number
  authorId: string | null
}

/**
 * A board's session: the fold of its events. `board`, `people`, `linkViews` and `notes` are kept in the shape in which
 * they are shown, so that a projection hands them on unchanged and an unchanged slice stays the identical object.
 */
export interface SessionState {
  /** Of the last event folded in. */
  seq: number
  board: Projection['board']
  deletedAt: number | null
  people: Record<string, PersonView>
  stays: Record<string, Stay>
  links: Record<LinkRole, Link | null>
  linkViews: LinkView[]
  notes: Projection['notes']
  numbered: ReadonlyMap<string, NumberedNote>
}

/** Someone who is or was on the board. Ids come from outside, so `__proto__` must find nobody. */
export function personIn(state: SessionState, userId: string): PersonView | null {
  return Object.hasOwn(state.people, userId) ? (state.people[userId] ?? null) : null
}

/** null: not a member, or not any more. */
export function roleIn(state: SessionState, userId: string): Role | null {
  return personIn(state, userId)?.role ?? null
}

export function countOwners(state: SessionState): number {
  return Object.values(state.people).filter((person) => person.role === 'owner').length
}

/** Ids of the members who came by this link. */
export function guestsOf(state: SessionState, linkId: string): string[] {
  return Object.keys(state.stays).filter((userId) => {
    const stay = state.stays[userId]
    return stay?.ended === null && stay.linkId === linkId
  })
}
