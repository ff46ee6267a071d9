import { expect, test } from 'vitest'
import { authorOf, signature } from './note-author.ts'

test('an advisor with a long name signs with its trade, the last word; people sign with all of theirs', () => {
  const agent = (name: string) => signature({ name, kind: 'agent' })
  expect(agent('Night-shift nurse')).toBe('Nurse')
  expect(agent('Sceptic')).toBe('Sceptic')
  expect(agent('Head of IT')).toBe('Head of IT')
  expect(agent('Ärztin für ältere Menschen')).toBe('Menschen')
  expect(signature({ name: 'Maria del Carmen', kind: 'person' })).toBe('Maria del Carmen')
})

test('a note that a program wrote is signed with the program, and spoken with its person', () => {
  const authors = { u1: { name: 'Ann', kind: 'person' } } as const
  const author = authorOf({ author: 'u1', program: 'Planner' }, authors)
  expect(author).toMatchObject({ name: 'Planner for Ann', kind: 'person' })
  expect(author && signature(author)).toBe('Planner')
  expect(authorOf({ author: 'u1' }, authors)?.name).toBe('Ann')
})
