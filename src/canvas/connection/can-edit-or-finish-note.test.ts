import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writable } from '#base/readable.ts'
import { DEFAULT_PLAN, NO_AGENDA, type Step } from '#session/agenda/step.ts'
import type { Projection } from '#session/projection.ts'
import { watchCanEdit } from './can-edit-or-finish-note.ts'
import { projectionFor } from './testing/board-page.ts'

const NOTE = 'shape:one'
const FINISH_MS = 8_000

const reading: Step = {
  ...DEFAULT_PLAN,
  id: 'read',
  whoWrites: 'no-one',
  state: 'running',
  run: 1,
  startedAt: 1,
  endedAt: null,
  voteId: null,
}
const OPEN = { ...projectionFor('editor'), agenda: NO_AGENDA }
const CLOSED = { ...OPEN, agenda: { version: 1, steps: [reading], currentId: 'read' } }

const session = writable<Projection | null>(null)
const typingIn = writable<string | null>(null)
let watched: ReturnType<typeof watchCanEdit>
const canEdit = (): boolean => watched.canEdit.get()

beforeEach(() => {
  vi.useFakeTimers()
  session.set(null)
  typingIn.set(null)
  watched = watchCanEdit({ session, typingIn, isSynced: writable(true), ending: writable(null) })
  session.set(OPEN)
})
afterEach(() => {
  watched.stop()
  vi.useRealTimers()
})

test('a step that ends the writing does so at once for people who type in no note', () => {
  expect(canEdit()).toBe(true)
  session.set(CLOSED)
  expect(canEdit()).toBe(false)
  // Nor does typing open it again.
  typingIn.set(NOTE)
  expect(canEdit()).toBe(false)
  session.set(OPEN)
  expect(canEdit()).toBe(true)
})

test('people who type in a note finish it: until they leave it, or for eight seconds', () => {
  typingIn.set(NOTE)
  session.set(CLOSED)
  expect(canEdit()).toBe(true)
  typingIn.set('shape:another')
  expect(canEdit()).toBe(false)

  session.set(OPEN)
  session.set(CLOSED)
  vi.advanceTimersByTime(FINISH_MS - 1)
  session.set({ ...CLOSED, stepDone: ['u2'] })
  expect(canEdit()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(canEdit()).toBe(false)
  session.set({ ...CLOSED, stepDone: [] })
  expect(canEdit()).toBe(false)
})

test('a freeze and the loss of the role take effect at once', () => {
  typingIn.set(NOTE)
  session.set(CLOSED)
  session.set({ ...CLOSED, frozen: { by: 'u2', at: 1 } })
  expect(canEdit()).toBe(false)

  session.set(OPEN)
  session.set({ ...projectionFor('viewer'), agenda: NO_AGENDA })
  expect(canEdit()).toBe(false)
})
