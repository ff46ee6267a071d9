import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import {
  draftOfParts,
  mergeDraft,
  movePart,
  newPart,
  rebasePart,
  removePart,
  restorePart,
  withoutKey,
} from './draft-parts.ts'
import { mergeText } from './merge-text.ts'

interface Part {
  text: string
  section?: string
  from?: number | null
}
const isSame = (one: Part, other: Part) => one.text === other.text
const parts = (...texts: string[]): Part[] => texts.map((text) => ({ text }))

test('versions saved by others are merged, and an edited part keeps its field', () => {
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

/** `A`, which I changed, and `B`, which others have changed to these. */
function merged(...theirs: string[]) {
  const [first, ...rest] = draftOfParts(parts('A', 'B'))
  const draft = [{ ...must(first, 'A'), text: 'A mine' }, ...rest]
  const version = theirs.map((text, from): Part => ({ text, from }))
  return { version, draft: mergeDraft({ base: parts('A', 'B'), draft, versions: [version], isSame }) }
}
const toDecide = (draft: readonly { text: string; of: string }[]) => draft.map(({ text, of }) => [text, of])

test('once one of two is removed, nothing is to be decided about the other', () => {
  const { draft } = merged('A theirs', 'B')
  const pair = [
    ['A theirs', 'theirs'],
    ['A mine', 'mine'],
  ]
  expect(toDecide(draft)).toEqual([...pair, ['B', 'both']])
  expect(toDecide(removePart(draft, draft[2]?.key ?? ''))).toEqual(pair)
  expect(toDecide(removePart(draft, draft[0]?.key ?? ''))).toEqual([
    ['A mine', 'both'],
    ['B', 'both'],
  ])
})

test('a removed part is put back after the one that it followed, and is to be decided again', () => {
  const { draft } = merged('A theirs', 'B')
  const [theirs = '', mine = '', last = ''] = draft.map(({ key }) => key)
  const withoutMine = removePart(draft, mine)
  expect(toDecide(withoutMine)).toEqual([
    ['A theirs', 'both'],
    ['B', 'both'],
  ])
  expect(restorePart(withoutMine, draft, mine)).toEqual(draft)
  expect(restorePart(removePart(draft, theirs), draft, theirs)).toEqual(draft)
  expect(toDecide(restorePart(removePart(removePart(draft, mine), theirs), draft, mine))).toEqual([
    ['A mine', 'both'],
    ['B', 'both'],
  ])
  expect(restorePart(draft, draft, last)).toEqual(draft)
})

test('a part that was removed before a merge continues the same part in the newer version, and no part of others', () => {
  const before = draftOfParts(parts('A', 'B', 'C'))
  const [a = '', b = ''] = before.map(({ key }) => key)
  const version: Part[] = [
    { text: 'New', from: null },
    { text: 'A theirs', from: 0 },
    { text: 'B', from: 1 },
    { text: 'C', from: 2 },
  ]
  const undone = (key: string) => {
    const draft = removePart(before, key)
    const now = mergeDraft({ base: parts('A', 'B', 'C'), draft, versions: [version], isSame })
    const own = rebasePart(before, key, { basis: version, parts: now, isSame })
    return restorePart(now, own, key).map(({ text, from }) => [text, from])
  }
  expect(undone(b)).toContainEqual(['B', 2])
  expect(undone(a)).toContainEqual(['A', null])
})

test('open decisions stay open after another merge, unless the others removed theirs', () => {
  const { version, draft } = merged('A theirs', 'B')
  const again = (...next: Part[]) => mergeDraft({ base: version, draft, versions: [next], isSame })
  expect(toDecide(again({ text: 'A theirs', from: 0 }, { text: 'B new', from: 1 }))).toEqual([
    ['A theirs', 'theirs'],
    ['A mine', 'mine'],
    ['B new', 'both'],
  ])
  expect(toDecide(again({ text: 'B', from: 1 }))).toEqual([
    ['B', 'both'],
    ['A mine', 'both'],
  ])
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

test('a sent part has no key, and is new without an earlier part', () => {
  expect(withoutKey(newPart<Part>({ text: 'A' }))).toEqual({ text: 'A', from: null })
})

test('both changes of one text stay', () => {
  expect(mergeText({ base: 'a', mine: 'a', theirs: 'b' })).toBe('b')
  expect(mergeText({ base: 'a', mine: 'b', theirs: 'a' })).toBe('b')
  expect(mergeText({ base: 'a', mine: 'b', theirs: 'c' })).toBe('b\n\nc')
})
