import { expect, test } from 'vitest'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { isRowDone, keepRows, nextRow, orderRows } from './review-order.ts'

const change = (seq: number) => ({ kind: 'added', by: 'uben', seq, at: 0 })

function row(id: string, more: Partial<ReviewItem> = {}): ReviewItem {
  return {
    ...{ subject: `note:${id}`, kind: 'note', id, noteId: `shape:${id}`, text: id, authorId: 'uben' },
    ...{ origin: 'person', part: 'rest', need: null, changes: [change(1)], seq: 1, isSeen: false },
    items: [],
    ...more,
  }
}

const ids = (rows: readonly ReviewItem[]) => rows.map(({ id }) => id)

test('needs come first, then own things, then notes by frame in reading order, then the rest', () => {
  const places = new Map([
    ['shape:a', { frameId: null, x: 0, y: 0 }],
    ['shape:b', { frameId: 'f2', x: 0, y: 0 }],
    ['shape:c', { frameId: 'f1', x: 300, y: 10 }],
    ['shape:d', { frameId: 'f1', x: 0, y: 0 }],
  ])
  const round = row('r1', { subject: 'round:r1', kind: 'round', noteId: null })
  const rows = [
    row('a'),
    round,
    row('b'),
    row('c'),
    row('d'),
    row('e', { part: 'mine' }),
    row('f', { part: 'needs' }),
  ]
  const placeOf = (noteId: string) => places.get(noteId) ?? null
  expect(ids(orderRows(rows, { placeOf, frameIds: ['f1', 'f2'] }))).toEqual([
    'f',
    'e',
    'd',
    'c',
    'b',
    'a',
    'r1',
  ])
})

test('a row keeps its place and part while the page is open, also when nothing waits any more', () => {
  const vote = row('v', { part: 'needs', need: { kind: 'check' } })
  const before = [vote, row('a'), row('b')]
  const latest = [
    { ...vote, need: null, part: 'rest' as const },
    row('b', { isSeen: true }),
    row('m', { part: 'mine' }),
  ]
  const kept = keepRows(before, latest)
  expect(ids(kept)).toEqual(['v', 'm', 'a', 'b'])
  expect(kept.map(({ part }) => part)).toEqual(['needs', 'mine', 'rest', 'rest'])
  expect(kept.map(({ isSeen }) => isSeen)).toEqual([false, false, true, true])
})

test('a thing that still waits is done only once it was passed in this visit', () => {
  const toDo = row('t', { need: { kind: 'to-do', due: null }, changes: [], seq: 0, isSeen: true })
  expect(isRowDone(toDo, new Set())).toBe(false)
  expect(isRowDone(toDo, new Set(['note:t']))).toBe(true)
  expect(isRowDone(row('a', { isSeen: true }), new Set())).toBe(true)
})

test('the next row goes round, and put-off rows come last', () => {
  const rows = [row('a'), row('b', { isSeen: true }), row('c'), row('d')]
  const isDone = ({ isSeen }: ReviewItem) => isSeen
  const next = (from: string | null, later: string[] = []) =>
    nextRow(rows, from && `note:${from}`, { isDone, later: new Set(later.map((id) => `note:${id}`)) })?.id ??
    null
  expect([next(null), next('a'), next('d')]).toEqual(['a', 'c', 'a'])
  expect(next('a', ['c'])).toBe('d')
  expect(next('d', ['a', 'c'])).toBe('a')
  expect(nextRow([row('a', { isSeen: true })], null, { isDone, later: new Set() })).toBeNull()
})
