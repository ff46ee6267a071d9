import { expect, test } from 'vitest'
import { countCharacters, cutToCharacters } from './characters.ts'

test('an emoji, a flag, and a letter with its accent are one character each', () => {
  expect(['abc', '👍👍👍', '👩🏽‍🚀', '🇩🇪', 'e\u0301', ''].map(countCharacters)).toEqual([3, 3, 1, 1, 1, 0])
})

test('a text is cut between characters, and only if it has more than that many', () => {
  expect(cutToCharacters('👍🏽👍🏽👍🏽', 2)).toBe('👍🏽👍🏽…')
  expect(cutToCharacters('👍🏽👍🏽', 2)).toBe('👍🏽👍🏽')
  expect(cutToCharacters('one two', 4)).toBe('one…')
})
