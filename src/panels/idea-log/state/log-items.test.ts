import { expect, test } from 'vitest'
import { ideaOf } from '../testing/idea-of.ts'
import { arrangeCards, arrangeRows, ideasBetween, itemFrom, type LogItem, rowsAmong } from './log-items.ts'

const GROUPS = [
  { value: 'idea', label: 'idea', count: 3 },
  { value: 'todo', label: 'todo', count: 2 },
]

const words = (items: readonly LogItem[]) =>
  items.map((item) => (item.kind === 'reply' ? `${'-'.repeat(item.depth)}${item.idea.number}` : item.key))

test('groups stand before their rows; rows that are not read yet have a place', () => {
  const numberAt = (index: number) => (index < 4 ? index + 1 : null)
  const items = arrangeRows({ length: 5, groups: GROUPS, replies: new Map(), numberAt })
  expect(words(items)).toEqual(['group idea', '1', '2', '3', 'group todo', '4', 'unread 4'])
})

test('replies stand below what they answer, and nowhere else', () => {
  const replies = new Map([
    [1, [ideaOf(3), ideaOf(4)]],
    [3, [ideaOf(5)]],
  ])
  const items = arrangeRows({ length: 5, groups: null, replies, numberAt: (index) => index + 1 })
  expect(words(items)).toEqual(['1', '-3', '--5', '-4', '2'])
})

test('a circle of replies, should there be one, ends', () => {
  const replies = new Map([
    [1, [ideaOf(2)]],
    [2, [ideaOf(1)]],
  ])
  const items = arrangeRows({
    length: 3,
    groups: null,
    replies,
    numberAt: (index) => [7, 1, 2][index] ?? null,
  })
  expect(items.length).toBeLessThan(5)
})

test('cards fill their lines, and a group begins a new one', () => {
  const items = arrangeCards(5, GROUPS, 2)
  expect(items.map((item) => (item.kind === 'cards' ? [item.first, item.count] : item.kind))).toEqual([
    'heading',
    [0, 2],
    [2, 1],
    'heading',
    [3, 2],
  ])
  expect(rowsAmong(items.slice(1, 3))).toEqual({ first: 0, last: 2 })
  expect(rowsAmong(items.slice(0, 1))).toBeNull()
})

test('the arrows pass over headings and stop at the ends', () => {
  const items = arrangeRows({ length: 5, groups: GROUPS, replies: new Map(), numberAt: (index) => index + 1 })
  expect(itemFrom(items, 3, 1)).toBe(5)
  expect(itemFrom(items, 5, -1)).toBe(3)
  expect(itemFrom(items, 1, -1)).toBe(1)
  expect(itemFrom(items, 5, Number.POSITIVE_INFINITY)).toBe(6)
  expect(itemFrom(items, 5, Number.NEGATIVE_INFINITY)).toBe(1)
  expect(itemFrom([], 0, 1)).toBeNull()
})

test('a range has what is shown between its ends, in either order, without rows that are not read', () => {
  const ideas = [1, 2, 3, 4, 5].map((number) => ideaOf(number))
  const ideaAt = (index: number) => (index === 3 ? null : (ideas[index] ?? null))
  const replies = new Map([[2, [ideaOf(9)]]])
  const numberAt = (index: number) => ideaAt(index)?.number ?? null
  const rows = arrangeRows({ length: 5, groups: GROUPS, replies, numberAt })
  const between = (items: readonly LogItem[], ends: [number, number]) =>
    ideasBetween(items, ideaAt, ends).map(({ number }) => number)
  expect(between(rows, [1, 5])).toEqual([1, 2, 9, 3, 5])
  expect(between(rows, [9, 1])).toEqual([1, 2, 9])
  expect(between(arrangeCards(5, GROUPS, 2), [5, 2])).toEqual([2, 3, 5])
  expect(between(rows, [1, 4])).toEqual([])
})
