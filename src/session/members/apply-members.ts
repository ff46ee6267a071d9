import { LINK_ROLES } from '#session/core/role.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { PersonView } from './members-slice.ts'
import { guestsOf, type Stay } from './members-slice.ts'

/** Turns the link of this role on. It has a new secret: an earlier address of the role does not work again. */
export function linkMade(state: SessionState, event: EventOf<'link.made'>): SessionState {
  const { role, linkId, secret } = event.data
  const link = { id: linkId, secret, madeAt: event.at }
  return withLinkViews({ ...state, links: { ...state.links, [role]: link } })
}

/** Gives the person this role, and the link by which turning that link off removes them; `null`: no link. */
export function memberJoined(state: SessionState, event: EventOf<'member.joined'>): SessionState {
  const { person, role, linkId } = event.data
  // People who return keep the time when they first joined.
  const joinedAt = state.people[person.id]?.joinedAt ?? event.at
  return withPerson(state, { ...person, role, joinedAt }, { linkId, ended: null })
}

/** Sets the role, and makes a former member one again. */
export function roleSet(state: SessionState, event: EventOf<'member.role-set'>): SessionState {
  const { userId, name, role } = event.data
  const before = state.people[userId] ?? { id: userId, name, color: '', joinedAt: event.at }
  // An owner doesn't hang on a link: turning it off must not leave the board without them.
  const linkId = role === 'owner' ? null : (state.stays[userId]?.linkId ?? null)
  return withPerson(state, { ...before, role }, { linkId, ended: null })
}

/** Ends the membership alone; the name stays for what they did. `endMembership` does the rest. */
export function memberLeft(state: SessionState, event: EventOf<'member.left'>): SessionState {
  const { userId, why, into } = event.data
  const person = state.people[userId]
  if (!person) return state
  const linkId = state.stays[userId]?.linkId ?? null
  return withPerson(state, { ...person, role: null }, { linkId, ended: { why, at: event.at, into } })
}

/** Changes name and colour here alone, also of a former member; unknown people are ignored. */
export function personUpdated(state: SessionState, event: EventOf<'person.updated'>): SessionState {
  const { id, name, color } = event.data.person
  const person = state.people[id]
  if (!person) return state
  return { ...state, people: { ...state.people, [id]: { ...person, name, color } } }
}

function withPerson(state: SessionState, person: PersonView, stay: Stay): SessionState {
  return withLinkViews({
    ...state,
    people: { ...state.people, [person.id]: person },
    stays: { ...state.stays, [person.id]: stay },
  })
}

function withLinkViews(state: SessionState): SessionState {
  const linkViews = LINK_ROLES.map((role) => {
    const link = state.links[role]
    return { role, secret: link?.secret ?? null, cameByIt: link ? guestsOf(state, link.id).length : 0 }
  })
  return { ...state, linkViews }
}

/** Turns the link off. Those who came by it leave by `member.left` events of their own. */
export function linkRevoked(state: SessionState, event: EventOf<'link.revoked'>): SessionState {
  return withLinkViews({ ...state, links: { ...state.links, [event.data.role]: null } })
}
