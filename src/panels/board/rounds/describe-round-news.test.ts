import { expect, test } from 'vitest'
import { noteNewsLabel } from '#panels/notes/note-news-labels.ts'
import { roundOf, synthesisView, turnOf } from '../testing/round-of.ts'
import { newsBetween } from './describe-round-news.ts'

const nameOf = (id: string): string => id
const none = { rounds: {}, syntheses: {} }

test('a round is announced when it starts, when it ends, and when an advisor failed; not each step', () => {
  const begun = { ...none, rounds: { r1: roundOf([turnOf('a', { agentId: 'Sceptic' })]) } }
  expect(newsBetween(none, begun, nameOf)).toEqual(['Round 1 has begun'])
  const writing = {
    ...none,
    rounds: { r1: roundOf([turnOf('a', { agentId: 'Sceptic', state: 'posting' })]) },
  }
  expect(newsBetween(begun, writing, nameOf)).toEqual([])
  const failed = turnOf('a', { agentId: 'Sceptic', state: 'failed', notes: ['n'] })
  const over = { ...none, rounds: { r1: roundOf([failed], { state: 'complete' }) } }
  expect(newsBetween(writing, over, nameOf)).toEqual(['Sceptic failed', 'Round 1 is done: 1 note'])
})

test('rounds that had ended before the page opened are no news', () => {
  const over = { ...none, rounds: { r1: roundOf([], { state: 'complete' }) } }
  expect(newsBetween(none, over, nameOf)).toEqual([])
})

test('a synthesis is announced when it is written', () => {
  const writing = { ...none, syntheses: { s: synthesisView('s', { state: 'writing' }) } }
  const done = { ...none, syntheses: { s: synthesisView('s') } }
  expect(newsBetween(writing, done, nameOf)).toEqual(['Synthesis, version 1, is written'])
})

test('new notes are announced by name and count, and only counted when many people write', () => {
  const by = (authorId: string | null, number: number) => ({ authorId, number })
  expect(noteNewsLabel([by('Wei', 12)], nameOf)).toBe('Wei wrote note 12')
  expect(noteNewsLabel([by('Sceptic', 1), by('Sceptic', 2)], nameOf)).toBe('Sceptic wrote 2 notes')
  expect(noteNewsLabel([by('Sceptic', 1), by('Wei', 2), by('Sceptic', 3)], nameOf)).toBe(
    'Sceptic wrote 2 notes, Wei 1 note',
  )
  expect(noteNewsLabel([by('a', 1), by('b', 2), by('c', 3), by('d', 4)], nameOf)).toBe('4 new notes')
  expect(noteNewsLabel([by(null, 1), by('Wei', 2)], nameOf)).toBe('2 new notes')
})
