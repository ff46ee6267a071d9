import { expect, test } from 'vitest'
import { notesToSumUp, peoplesNotes, type WrittenNote } from './synthesis-notes.ts'

const note = (id: string, more: Partial<WrittenNote> = {}): WrittenNote => ({
  id,
  text: id,
  number: 1,
  authorId: 'uann',
  model: null,
  ...more,
})

test('[SE181] people’s finished notes are theirs, whatever agents did beside them', () => {
  const notes = [
    note('later', { number: 7 }),
    note('first'),
    note('unfinished', { number: null }),
    note('empty', { text: ' ' }),
    note('agents', { authorId: 'anurse' }),
    note('turns'),
    note('theme', { authorId: null, model: 'demo:script' }),
    note('from a file', { number: 3, authorId: null }),
  ]
  const agents = { agentIds: new Set(['anurse']), contributed: (id: string) => id === 'turns' }
  expect(peoplesNotes(notes, agents)).toEqual(['first', 'from a file', 'later'])
})

test('[SE181] a synthesis takes the chosen notes and all that people wrote, each once', () => {
  expect(notesToSumUp({ people: ['p1', 'p2'], selected: ['a1', 'p2'], round: null })).toEqual([
    'a1',
    'p2',
    'p1',
  ])
})

test('[SE181] a round’s synthesis takes chosen notes, or every answer as long as none is chosen', () => {
  const round = { notes: [], contributions: ['a1', 'a2'] }
  expect(notesToSumUp({ people: ['p1'], selected: ['a2', 'other'], round })).toEqual(['a2', 'p1'])
  expect(notesToSumUp({ people: ['p1'], selected: ['other'], round })).toEqual(['a1', 'a2', 'p1'])
  const about = { ...round, notes: ['p3'] }
  expect(notesToSumUp({ people: ['p1', 'p3'], selected: [], round: about })).toEqual(['p3', 'a1', 'a2'])
})
