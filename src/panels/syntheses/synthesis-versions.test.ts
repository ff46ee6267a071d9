import { expect, test } from 'vitest'
import { synthesisView } from '#panels/board/testing/round-of.ts'
import { citing } from '#panels/notes/citing-sentences.tsx'
import type { Sentence } from '#session/syntheses/synthesis.ts'
import { changesBetween, versionsOfCard } from './synthesis-versions.ts'

const sentence = (text: string, notes: string[], section: Sentence['section'] = 'agreement'): Sentence => ({
  section,
  text,
  notes,
  isSupported: true,
})

test('all versions of a card are found from any of them, newest first', () => {
  const syntheses = {
    a: synthesisView('a'),
    b: synthesisView('b', { version: 2, previousId: 'a' }),
    c: synthesisView('c', { version: 3, previousId: 'b' }),
    other: synthesisView('other'),
  }
  for (const id of ['a', 'b', 'c']) {
    expect(versionsOfCard(syntheses, id).map((version) => version.id)).toEqual(['c', 'b', 'a'])
  }
  expect(versionsOfCard(syntheses, 'gone')).toEqual([])
})

test('between versions: new, reworded and dropped sentences', () => {
  const before = synthesisView('a', {
    notes: ['1', '2', '3'],
    sentences: [
      sentence('Light the hall.', ['1']),
      sentence('It is dark.', ['2', '3']),
      sentence('Old.', ['3']),
    ],
  })
  const after = synthesisView('b', {
    notes: ['1', '2', '4'],
    sentences: [
      sentence('Light the hall', ['1']),
      sentence('From outside it is dark.', ['2']),
      sentence('Ask the guards.', ['4'], 'next-steps'),
    ],
  })
  const { added, gone, reworded, notes } = changesBetween(before, after)
  expect(added.map(({ text }) => text)).toEqual(['Ask the guards.'])
  expect(reworded.map(({ before: old, after: now }) => [old.text, now.text])).toEqual([
    ['It is dark.', 'From outside it is dark.'],
  ])
  expect(gone.map(({ text }) => text)).toEqual(['Old.'])
  expect(notes).toEqual({ added: ['4'], gone: ['3'] })
})

test('between versions: the same words on other notes or in another section, and another title', () => {
  const before = synthesisView('a', {
    title: 'Light',
    notes: ['1', '2'],
    sentences: [sentence('It is dark.', ['1']), sentence('Ask.', ['2']), sentence('Same.', ['1', '2'])],
  })
  const after = synthesisView('b', {
    title: 'More light',
    notes: ['1', '2'],
    sentences: [
      sentence('It is dark', ['1', '2']),
      sentence('Ask.', ['2'], 'next-steps'),
      sentence('Same.', ['2', '1']),
    ],
  })
  const { altered, title, added, reworded, gone } = changesBetween(before, after)
  expect(altered.map(({ after: now }) => now.text)).toEqual(['It is dark', 'Ask.'])
  expect(title).toEqual({ before: 'Light', after: 'More light' })
  expect([added, reworded, gone]).toEqual([[], [], []])
})

test('a note shows its place in the newest version that is written', () => {
  const syntheses = {
    a: synthesisView('a', { sentences: [sentence('Before.', ['1'])] }),
    b: synthesisView('b', { version: 2, previousId: 'a', sentences: [sentence('Now.', ['1'])] }),
    c: synthesisView('c', { version: 3, previousId: 'b', state: 'writing' }),
  }
  expect(citing(syntheses, '1').sentences.map(({ text }) => text)).toEqual(['Now.'])
})
