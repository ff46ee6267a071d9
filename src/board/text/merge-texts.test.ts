import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test.each([
  ['abc', 'abXc', 'Yabc', 'YabXc'],
  ['abc', 'c', 'abcd', 'cd'],
  ['abc', '', 'abYc', 'Y'],
  ['one two', 'one', 'one, two', 'one,'],
  ['abc', 'abcd', 'abce', 'abced'],
  ['museum', 'The old museum by the river', 'The omuseum by the', 'The old museum by the river'],
  ['museum', 'The old museum by', 'The omuseum by the river', 'The old museum by the river'],
  ['left right', 'LEFT left right', 'left right RIGHT', 'LEFT left right RIGHT'],
  ['a 👍 b', 'a 👎 b', 'a 👍 bc', 'a 👎 bc'],
  [undefined, 'mine', 'theirs', 'theirs\nmine'],
  [undefined, 'mine and theirs', 'theirs', 'mine and theirs'],
])('[BD21] of "%s", "%s" and "%s" become "%s"', (before, mine, theirs, merged) => {
  expect(mergeTexts(before, mine, theirs)).toBe(merged)
})

test('[BD21] long texts that have nothing in common are merged without comparing all of them', () => {
  const [before, mine, theirs] = ['a', 'b', 'c'].map((letter) => letter.repeat(20_000))
  expect(mergeTexts(before, mine ?? '', theirs ?? '')).toBe(`${theirs}${mine}`)
})
