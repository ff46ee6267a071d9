import { expect, test } from 'vitest'
import { isPlain, mentionableOn, readShownText, unknownNames } from './mark-mentions.ts'

const NAMED = mentionableOn(
  [
    { id: 'a1', name: 'Sceptic', kind: 'advisor' },
    { id: 'a2', name: 'Clerk', kind: 'clerk' },
  ],
  {
    u1: { id: 'u1', name: 'Sceptic Smith', role: 'owner' },
    u2: { id: 'u2', name: 'Gone', role: null },
  },
)

test('advisors and members can be mentioned; who left and other agents cannot', () => {
  expect(NAMED.map(({ name }) => name)).toEqual(['Sceptic', 'Sceptic Smith'])
  expect(unknownNames('@Clerk @Gone @Sceptic @Skeptic @Skeptic', NAMED)).toEqual(['Clerk', 'Gone', 'Skeptic'])
})

test('a shown text marks its names, with the people they belong to', () => {
  expect(readShownText('**ask @Sceptic**\nand @Skeptic', NAMED).map(({ spans }) => spans)).toEqual([
    [
      { kind: 'words', at: 2, text: 'ask ', isBold: true },
      { kind: 'mention', at: 6, text: '@Sceptic', isBold: true, name: 'Sceptic', isKnown: true },
    ],
    [
      { kind: 'words', at: 17, text: 'and ', isBold: false },
      { kind: 'mention', at: 21, text: '@Skeptic', isBold: false, name: 'Skeptic', isKnown: false },
    ],
  ])
  expect(isPlain('no names')).toBe(true)
  expect(isPlain('@Sceptic')).toBe(false)
})
