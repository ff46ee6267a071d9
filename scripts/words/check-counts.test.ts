import { expect, test } from 'vitest'
import { checkCounts } from './check-counts.ts'

test('as many as known are no problem', () => {
  expect(checkCounts(['a', 'b', 'a'], { a: 2, b: 1 }, 'texts')).toEqual([])
})

test('more than known, and a new place, are problems', () => {
  expect(checkCounts(['a', 'a', 'b'], { a: 1 }, 'texts')).toEqual([
    'a: 2 texts, and 1 are known: put the new ones in a catalogue',
    'b: 1 texts, and 0 are known: put the new ones in a catalogue',
  ])
})

test('fewer than known have to be lowered', () => {
  const lower = 'lower it in scripts/words/known-words.ts'
  expect(checkCounts(['a'], { a: 2, b: 1 }, 'texts')).toEqual([
    `a: only 1 texts: ${lower}`,
    `b: only 0 texts: ${lower}`,
  ])
})
