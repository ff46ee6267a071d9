import { unreachable } from '#base/unreachable.ts'
import type { SessionEvent } from './event.ts'
import type { PersonView } from './projection.ts'
import { LINK_ROLES } from './role.ts'
import { guestsOf, type NumberedNote, type SessionState, type Stay } from './state.ts'

type NumberedNotes = EventOf<'notes.numbered'>['data']['notes']
type EventOf<Kind extends SessionEvent['kind']> = Extract<SessionEvent, { kind: Kind }>

/**
 * The first event of a log makes the state; every later one changes it. null: the log is empty.
 * Numbers are put in once at the end: each numbering copies all numbers, which nothing else looks at, and one by one
 * opening a board would cost the square of its notes.
 */
export function foldAll(state: SessionState | null, events: readonly SessionEvent[]): SessionState | null {
  let next = state
  const notes: NumberedNotes = []
  for (const event of events) {
    if (next && event.kind === 'notes.numbered') notes.push(...event.data.notes)
    else next = next ? fold(next, event) : begin(event)
  }
  const last = events.at(-1)
  if (!next || !last) return next
  return { ...(notes.length > 0 ? putNumbers(next, notes) : next), seq: last.seq }
}

function begin(event: SessionEvent): SessionState {
  if (event.kind !== 'board.created') throw new Error(`a session can't begin with ${event.kind}`)
  const { boardId, title, premise } = event.data
  return {
    seq: event.seq,
    board: { id: boardId, title, premise, createdAt: event.at },
    deletedAt: null,
    people: {},
    stays: {},
    links: { facilitator: null, editor: null, commenter: null, viewer: null },
    linkViews: LINK_ROLES.map((role) => ({ role, secret: null, cameByIt: 0 })),
    notes: { lastNumber: 0 },
    numbered: new Map(),
  }
}

/** Events are facts: fold never refuses one. */
export function fold(state: SessionState, event: SessionEvent): SessionState {
  return { ...apply(state, event), seq: event.seq }
}

function apply(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'board.created':
      throw new Error('a session begins once')
    case 'board.renamed':
      return { ...state, board: { ...state.board, title: event.data.title } }
    case 'premise.set':
      return { ...state, board: { ...state.board, premise: event.data.premise } }
    case 'board.deleted':
      return { ...state, deletedAt: event.at }
    case 'board.restored':
      return { ...state, deletedAt: null }
    case 'link.made':
      return linkMade(state, event)
    case 'link.revoked':
      return withLinkViews({ ...state, links: { ...state.links, [event.data.role]: null } })
    case 'member.joined':
      return memberJoined(state, event)
    case 'member.role-set':
      return roleSet(state, event)
    case 'member.left':
      return memberLeft(state, event)
    case 'person.updated':
      return personUpdated(state, event)
    case 'notes.numbered':
      return putNumbers(state, event.data.notes)
    default:
      return unreachable(event)
  }
}

function linkMade(state: SessionState, event: EventOf<'link.made'>): SessionState {
  const { role, linkId, secret } = event.data
  const link = { id: linkId, secret, madeAt: event.at }
  return withLinkViews({ ...state, links: { ...state.links, [role]: link } })
}

function memberJoined(state: SessionState, event: EventOf<'member.joined'>): SessionState {
  const { person, role, linkId } = event.data
  // Whoever comes back has been on the board since they first came.
  const joinedAt = state.people[person.id]?.joinedAt ?? event.at
  return withPerson(state, { ...person, role, joinedAt }, { linkId, ended: null })
}

function roleSet(state: SessionState, event: EventOf<'member.role-set'>): SessionState {
  const { userId, name, role } = event.data
  const before = state.people[userId] ?? { id: userId, name, color: '', joinedAt: event.at }
  // An owner doesn't hang on a link: turning it off must not leave the board without them.
  const linkId = role === 'owner' ? null : (state.stays[userId]?.linkId ?? null)
  return withPerson(state, { ...before, role }, { linkId, ended: null })
}

function memberLeft(state: SessionState, event: EventOf<'member.left'>): SessionState {
  const { userId, why } = event.data
  const person = state.people[userId]
  if (!person) return state
  const linkId = state.stays[userId]?.linkId ?? null
  return withPerson(state, { ...person, role: null }, { linkId, ended: { why, at: event.at } })
}

function personUpdated(state: SessionState, event: EventOf<'person.updated'>): SessionState {
  const { id, name, color } = event.data.person
  const person = state.people[id]
  if (!person) return state
  return { ...state, people: { ...state.people, [id]: { ...person, name, color } } }
}

function putNumbers(state: SessionState, notes: NumberedNotes): SessionState {
  const numbered = new Map<string, NumberedNote>(state.numbered)
  let { lastNumber } = state.notes
  for (const { noteId, number, authorId } of notes) {
    numbered.set(noteId, { number, authorId })
    lastNumber = Math.max(lastNumber, number)
  }
  return { ...state, numbered, notes: { lastNumber } }
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
