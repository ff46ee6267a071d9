import { expect, test } from 'vitest'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { listItems } from './list-items.ts'
import { orderNotes } from './note-list-order.ts'

function note(id: string, over: Partial<ListedNote> = {}): ListedNote {
  const plain = {
    x: 0,
    y: 0,
    color: 'yellow',
    authorId: null,
    number: null,
    model: null,
    via: null,
    program: null,
    lock: null,
    stamp: null,
  }
  return { id, text: id, ...plain, frameId: null, ...over }
}

test('newest first begins with notes being written, then counts down', () => {
  const notes = [note('a', { number: 1 }), note('b'), note('c', { number: 7 })]
  const [group] = orderNotes({ notes, frames: [], texts: [] }, 'newest')
  expect(group?.notes.map((n) => n.id)).toEqual(['b', 'c', 'a'])
})

test('while notes are revealed part by part, the newest part precedes the person’s own private notes', () => {
  const notes = [note('own', { isPrivate: true }), note('part', { number: 7 }), note('a', { number: 1 })]
  const orderOf = (isRevealing: boolean) =>
    orderNotes({ notes, frames: [], texts: [] }, 'newest', isRevealing)[0]?.notes.map((n) => n.id)
  expect([orderOf(false), orderOf(true)]).toEqual([
    ['own', 'part', 'a'],
    ['part', 'a', 'own'],
  ])
})

test('an empty note that was left follows the newest, and does not stay on top', () => {
  const notes = [note('left', { text: ' ' }), note('a', { number: 1 }), note('written')]
  const [group] = orderNotes({ notes, frames: [], texts: [] }, 'newest')
  expect(group?.notes.map((n) => n.id)).toEqual(['written', 'a', 'left'])
})

test('frame reads row by row, however crooked a row is', () => {
  const notes = [
    note('right', { x: 300, y: -10 + 110 }),
    note('left', { x: 0, y: 120 }),
    note('below', { y: 400 }),
  ]
  const [group] = orderNotes({ notes, frames: [], texts: [] }, 'frame')
  expect(group?.notes.map((n) => n.id)).toEqual(['left', 'right', 'below'])
})

test('notes stand under their frame, the others at the end, empty frames not at all', () => {
  const notes = [note('loose', { number: 1 }), note('in', { number: 2, frameId: 'f' })]
  const frames = [
    { id: 'e', name: 'Empty', isFolded: false },
    { id: 'f', name: 'Ideas', isFolded: false },
  ]
  const groups = orderNotes({ notes, frames, texts: [] }, 'frame')
  expect(groups.map((g) => [g.frame?.name ?? null, g.notes.map((n) => n.id)])).toEqual([
    ['Ideas', ['in']],
    [null, ['loose']],
  ])
})

test('newest and number are one list, whatever frames there are', () => {
  const notes = [note('loose', { number: 3 }), note('in', { number: 2, frameId: 'f' }), note('new')]
  const frames = [{ id: 'f', name: 'Ideas', isFolded: false }]
  const ids = (order: 'newest' | 'number') =>
    orderNotes({ notes, frames, texts: [] }, order).map((g) => [g.frame, g.notes.map((n) => n.id)])
  expect(ids('newest')).toEqual([[null, ['new', 'loose', 'in']]])
  expect(ids('number')).toEqual([[null, ['in', 'loose', 'new']]])
})

test('a folded round has its heading with the count of its notes, and no rows', () => {
  const frames = [{ id: 'f', name: 'Round 1', isFolded: true }]
  const notes = [note('a', { frameId: 'f' }), note('b')]
  const items = listItems(orderNotes({ notes, frames, texts: [] }, 'frame'))
  expect(
    items.map((item) => (item.kind === 'heading' ? [item.frame?.name ?? null, item.count] : item.key)),
  ).toEqual([['Round 1', 1], [null, 1], 'b'])
})
