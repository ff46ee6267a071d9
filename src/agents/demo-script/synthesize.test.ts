import { expect, test } from 'vitest'
import { fenceData } from '#agents/prompt/fence.ts'
import { headingOf } from './group-words.ts'
import { readScene } from './script-scene.ts'
import { synthesize } from './synthesize.ts'

function linesOf(texts: Readonly<Record<string, string>>): string[] {
  const notes = Object.entries(texts).map(([label, text]) => ({
    id: label,
    label,
    text,
    what: 'to-synthesize' as const,
  }))
  return synthesize({
    question: 'How?',
    notes,
    requests: '',
    scope: '',
    said: '',
    turnsBefore: 0,
    terms: [],
  }).split('\n')
}

test('quotes a note’s words about another one', () => {
  const lines = linesOf({
    '#1': 'Free bus tickets for evening visitors',
    '#2': 'On #1: which part of it could we leave out?',
    '#3': 'Against #2: put #1 together with what we do anyway',
    '#4': 'On #1: start with one bus on Friday',
  })
  expect(lines).toContain('- #2 asks about #1: “which part of it could we leave out?” [#2 #1]')
  expect(lines).toContain('- #3 objects to #2: “put #1 together with what we do anyway” [#3 #2]')
  expect(lines).toContain('- First: “start with one bus on Friday” [#4]')
})

test('writes whole sentences where it can quote nothing, and about what is left out', () => {
  const long = (words: string) => `${words} `.repeat(10)
  const lines = linesOf({
    '#1': 'Bus',
    '#2': `Against #1: ${long('streets without any light')}`,
    '#3': `Who counts the keys, ${long('each evening at nine')}?`,
    '#4': `Begin on Friday with #99, ${long('plates forks tables')}`,
    '#6': 'A quiet lamp for the ward',
    '#7': 'A quiet lamp for the wards',
    '#8': 'Bread from the corner shop',
  })
  expect(lines).toContain('- #2 goes against the other notes [#2]')
  expect(lines).toContain('- Still open: the question of #3 [#3]')
  expect(lines).toContain('- First: what #4 proposes [#4]')
  expect(lines.slice(lines.indexOf('## Left out') + 1)).toEqual([
    '- #1: It is too short to say what it means.',
    '- #7: It says nearly the same as #6.',
    '- #6: No other note here says something like it, and no one has chosen it.',
    '- #8: No other note here says something like it, and no one has chosen it.',
  ])
})

test('a quoted note has its words alone, and no group is named after a person', () => {
  const board = [
    '- [x] **order** the lamps @Ann\n* today',
    'Buy lamps @Ann for the hall',
    'Hall lamps, @Ann',
  ].map((text, i) => ({ id: `n${i}`, text, kind: 'person' as const }))
  const content = fenceData('0123456789ab', { what: 'to-synthesize', board })
  const { notes } = readScene([{ role: 'user', content }], 'Synthesizer')
  expect(notes[0]?.text).toBe('order the lamps @Ann\ntoday')
  expect(headingOf(notes.slice(1))).not.toMatch(/ann/i)
})
