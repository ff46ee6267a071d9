import { expect, test } from 'vitest'
import { ideaOf } from '../testing/idea-of.ts'
import { mayChange, mayMoveTo, mayRemove } from './may-change.ts'

const wei = { id: 'wei', role: 'editor' } as const
const ines = { id: 'ines', role: 'facilitator' } as const
const ruth = { id: 'ruth', role: 'viewer' } as const
const author = { id: 'wei', name: 'Wei', kind: 'person' as const, color: 'moss', emoji: null }

test('editors change ideas, others look at them', () => {
  expect([wei, ines, ruth].map(mayChange)).toEqual([true, true, false])
})

test('an idea is removed by its author, or by a facilitator', () => {
  expect(mayRemove(wei, ideaOf(1, { author }))).toBe(true)
  expect(mayRemove(wei, ideaOf(1))).toBe(false)
  expect(mayRemove(ines, ideaOf(1))).toBe(true)
  expect(mayRemove({ ...ruth, id: 'wei' }, ideaOf(1, { author }))).toBe(false)
})

test('an idea grows, and only facilitators put it back; the archive is open to both', () => {
  const idea = ideaOf(1, { status: 'distilled' })
  expect(mayMoveTo(wei, idea, 'actionable')).toBe(true)
  expect(mayMoveTo(wei, idea, 'raw')).toBe(false)
  expect(mayMoveTo(ines, idea, 'raw')).toBe(true)
  expect(mayMoveTo(wei, idea, 'archived')).toBe(true)
  expect(mayMoveTo(ruth, idea, 'archived')).toBe(false)
})
