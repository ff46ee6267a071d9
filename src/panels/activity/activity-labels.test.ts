import { expect, test } from 'vitest'
import { writeActivity } from './activity-labels.ts'

test('a program’s action is its line, for its person', () => {
  const ines = { id: 'u1', name: 'Ines' }
  const nothing = { person: null, role: null, why: null, isOn: null, isGuest: null, sameNetworkAs: null }
  const line = {
    ...nothing,
    id: 'r1',
    at: 0,
    kind: 'notes.deleted' as const,
    actor: ines,
    subject: null,
    count: 6,
  }
  expect(writeActivity({ ...line, program: 'Planner' }, () => '')).toBe('Planner for Ines deleted 6 notes.')
  expect(writeActivity({ ...line, program: null }, () => '')).toBe('Ines deleted 6 notes.')
})
