import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { writable } from '#base/readable.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { watchPresenting } from './presenting.ts'

const ROLES = { ines: 'owner', wei: 'facilitator', amara: 'editor' } as const
type Person = keyof typeof ROLES

/** A page of Ines, and the windows of others as the server sends them. */
function page() {
  const awareness = new Awareness(new Y.Doc())
  const people = Object.fromEntries(Object.entries(ROLES).map(([id, role]) => [id, { id, name: id, role }]))
  // Only the people are read.
  const session = writable<Projection | null>({ people } as unknown as Projection)
  const provider = { awareness, wsconnected: true }
  const announce = (part: ClientPresence) =>
    awareness.setLocalState({ ...awareness.getLocalState(), ...part })
  const { presenting } = watchPresenting({ provider, session, options: { user: { id: 'ines' } } }, announce)

  function receive(clientId: number, state: object | null): void {
    if (state) awareness.states.set(clientId, state)
    else awareness.states.delete(clientId)
    awareness.emit('change', [{ added: [], updated: [clientId], removed: [] }, 'remote'])
  }
  return {
    provider,
    session,
    announce,
    presenting,
    isPresentingHere: () => awareness.getLocalState()?.isPresenting === true,
    window: (clientId: number, userId: Person, presence: ClientPresence) =>
      receive(clientId, { ...presence, who: { userId, name: userId, color: 'umber' } }),
    gone: (clientId: number) => receive(clientId, null),
  }
}

test('only facilitators and owners present, and only while they are that', () => {
  const { window, presenting, session } = page()
  window(1, 'amara', { isPresenting: true })
  expect(presenting.get().presenterId).toBeNull()
  window(2, 'wei', { isPresenting: true })
  expect(presenting.get().presenterId).toBe('wei')
  const now = session.get()
  const wei = now?.people.wei
  if (now && wei) session.set({ ...now, people: { ...now.people, wei: { ...wei, role: 'editor' } } })
  expect(presenting.get().presenterId).toBeNull()
})

test('a window that presents stops when another person begins', () => {
  const { window, announce, presenting, isPresentingHere } = page()
  announce({ isPresenting: true })
  expect(presenting.get().presenterId).toBe('ines')
  window(2, 'wei', { isPresenting: true })
  expect(presenting.get().presenterId).toBe('wei')
  expect(isPresentingHere()).toBe(false)
  window(2, 'wei', { isPresenting: false })
  expect(presenting.get().presenterId).toBeNull()
})

test('a presenter who leaves presents no more; a lost connection leaves it open', () => {
  const { window, gone, presenting, provider } = page()
  window(2, 'wei', { isPresenting: true })
  provider.wsconnected = false
  gone(2)
  expect(presenting.get().presenterId).toBe('wei')
  provider.wsconnected = true
  window(3, 'amara', {})
  expect(presenting.get().presenterId).toBeNull()
})

test('followers are counted as people, not as windows', () => {
  const { window, announce, presenting } = page()
  announce({ isPresenting: true })
  window(3, 'amara', { follows: 'ines' })
  window(4, 'amara', { follows: 'ines' })
  window(5, 'wei', { follows: 'amara' })
  expect(presenting.get()).toMatchObject({ presenterId: 'ines', followers: 1 })
  window(3, 'amara', { follows: null })
  window(4, 'amara', {})
  expect(presenting.get().followers).toBe(0)
})

test('a facilitator has control until they release it, leave, lose the role, or another presents', () => {
  const { window, gone, presenting, announce } = page()
  window(1, 'amara', { isPresenting: true, hasControl: true })
  expect(presenting.get()).toMatchObject({ presenterId: null, hasControl: false })
  window(2, 'wei', { isPresenting: true, hasControl: true })
  expect(presenting.get()).toMatchObject({ presenterId: 'wei', hasControl: true })
  window(2, 'wei', { isPresenting: false, hasControl: true })
  expect(presenting.get().hasControl).toBe(false)
  window(2, 'wei', { isPresenting: true, hasControl: true })
  gone(2)
  expect(presenting.get().hasControl).toBe(false)
  announce({ isPresenting: true, hasControl: true })
  window(2, 'wei', { isPresenting: true })
  expect(presenting.get()).toMatchObject({ presenterId: 'wei', hasControl: false })
})

test('a presenter with control sees who is elsewhere', () => {
  const { window, announce, presenting } = page()
  window(3, 'amara', { follows: 'ines' })
  window(4, 'wei', {})
  expect(presenting.get().elsewhere).toEqual([])
  announce({ isPresenting: true, hasControl: true })
  expect(presenting.get()).toMatchObject({ followers: 1, elsewhere: ['wei'] })
  window(3, 'amara', { follows: null })
  expect(presenting.get()).toMatchObject({ followers: 0, elsewhere: ['amara', 'wei'] })
})
