import { expect, test } from 'vitest'
import { draftOfParts, mergeDraft, movePart, newPart, withoutKey } from './draft-parts.ts'
import { mergeText } from './merge-text.ts'

interface Part {
  text: string
  section?: string
  from?: number | null
}
const isSame = (one: Part, other: Part) => one.text === other.text
const parts = (...texts: string[]): Part[] => texts.map((text) => ({ text }))

test('what others saved meanwhile comes in, and a part that is edited keeps its field', () => {
  const draft = draftOfParts(parts('A', 'B', 'C'))
  const mine = draft.map((part) => (part.text === 'B' ? { ...part, text: 'B mine' } : part))
  const second: Part[] = [
    { text: 'A', from: 0 },
    { text: 'C theirs', from: 2 },
    { text: 'B', from: 1 },
  ]
  const third: Part[] = second.map(({ text }, from) => ({ text: text === 'A' ? 'A theirs' : text, from }))
  const merged = mergeDraft({ base: parts('A', 'B', 'C'), draft: mine, versions: [second, third], isSame })
  expect(merged.map(({ text, from, of }) => [text, from, of])).toEqual([
    ['A theirs', 0, 'both'],
    ['C theirs', 1, 'both'],
    ['B mine', 2, 'both'],
  ])
  expect(merged[2]?.key).toBe(mine[1]?.key)
  expect(new Set(merged.map(({ key }) => key)).size).toBe(3)
})

test('a part moves among those of its section', () => {
  const draft = [
    newPart<Part>({ text: 'A', section: 'x' }),
    newPart<Part>({ text: 'B', section: 'y' }),
    newPart<Part>({ text: 'C', section: 'x' }),
  ]
  const isBeside = (part: Part) => part.section === 'x'
  const key = draft[2]?.key ?? ''
  const texts = (all: readonly Part[]) => all.map(({ text }) => text)
  expect(texts(movePart(draft, key, { by: -1, isBeside }))).toEqual(['C', 'B', 'A'])
  expect(texts(movePart(draft, key, { by: 1, isBeside }))).toEqual(['A', 'B', 'C'])
})

test('what is sent has no key, and is new where no part before is meant', () => {
  expect(withoutKey(newPart<Part>({ text: 'A' }))).toEqual({ text: 'A', from: null })
})

test('of one text, both changes stay', () => {
  expect(mergeText({ base: 'a', mine: 'a', theirs: 'b' })).toBe('b')
  expect(mergeText({ base: 'a', mine: 'b', theirs: 'a' })).toBe('b')
  expect(mergeText({ base: 'a', mine: 'b', theirs: 'c' })).toBe('b\n\nc')
})
