import { expect, test } from 'vitest'
import { usualLabel } from './advisor-turn-labels.ts'
import { thoughtsOfTurn } from './thoughts-of-turn.ts'

test('thoughts are listed from the least usual to the most, with the notes that were made of them', () => {
  const thoughts = thoughtsOfTurn({
    id: 't1',
    notes: ['n0', 'n1', 'n100'],
    usual: { n0: 5, n100: 40 },
    candidates: [
      { text: 'Usual.', usualPercent: 60, note: null, echoes: 'n7' },
      { text: 'Posted later.', usualPercent: 40, note: 'n100', echoes: null },
      { text: 'Unknown.', usualPercent: null, note: null, echoes: null },
    ],
  })
  expect(thoughts.map(({ echoes }) => echoes)).toEqual([null, null, 'n7', null])
  expect(thoughts.map(({ noteId, text, candidate }) => [noteId, text, candidate])).toEqual([
    ['n0', '', null],
    ['n100', 'Posted later.', 1],
    [null, 'Usual.', 0],
    [null, 'Unknown.', 2],
  ])
})

test('how usual a thought is, in words', () => {
  expect([5, 0, null].map(usualLabel)).toEqual(['About 5 in 100', 'Fewer than 1 in 100', 'No estimate'])
})
