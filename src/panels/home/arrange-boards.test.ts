import { expect, test } from 'vitest'
import type { ListedBoardResponse } from '#api/boards.ts'
import { arrangeBoards, type BoardArrangement, folderNames } from './arrange-boards.ts'

function board(
  title: string,
  changedAt: number,
  more: Partial<ListedBoardResponse> = {},
): ListedBoardResponse {
  const preview = { notes: [], frames: [] }
  const known = { premise: '', role: 'owner', createdAt: 0, isClosed: false, people: 1 } as const
  const place = { openedAt: null, isPinned: false, isArchived: false, folder: null, isTemplate: false }
  return { ...known, ...place, here: [], id: title, title, changedAt, preview, ...more }
}
const boards = [board('Retro 10', 1), board('Café de Tomás', 3), board('Retro 9', 2)]
const titlesOf = (list: ListedBoardResponse[], more: Partial<BoardArrangement>) =>
  arrangeBoards(list, {
    group: { kind: 'all' },
    owner: 'anyone',
    find: '',
    order: 'last-change',
    ...more,
  }).map((found) => found.title)
const titles = (find: string, order: 'last-change' | 'name') => titlesOf(boards, { find, order })

test('the board changed last is first', () => {
  expect(titles('', 'last-change')).toEqual(['Café de Tomás', 'Retro 9', 'Retro 10'])
})

test('names are ordered as people count', () => {
  expect(titles('', 'name')).toEqual(['Café de Tomás', 'Retro 9', 'Retro 10'])
})

test('a board is found by parts of words, without case and accents', () => {
  expect(titles('tomas CAFE', 'name')).toEqual(['Café de Tomás'])
  expect(titles('retro 1', 'name')).toEqual(['Retro 10'])
  expect(titles('nothing', 'name')).toEqual([])
})

test('pinned boards are first in each order, then the ones opened last', () => {
  const list = [
    board('Old', 9, { openedAt: 1 }),
    board('Never', 8),
    board('New', 7, { openedAt: 2 }),
    board('Pinned', 1, { isPinned: true }),
  ]
  expect(titlesOf(list, { order: 'last-opened' })).toEqual(['Pinned', 'New', 'Old', 'Never'])
})

test('archived boards are in no folder and not among all', () => {
  const list = [
    board('Lamps', 1, { folder: 'Museum' }),
    board('Doors', 2, { folder: 'Museum', isArchived: true }),
    board('Shared', 3, { role: 'editor' }),
    board('Template', 5, { isTemplate: true, folder: 'Kept' }),
    board('Gone', 4, { folder: 'Closed wing', isArchived: true }),
  ]
  expect(titlesOf(list, {})).toEqual(['Shared', 'Lamps'])
  expect(titlesOf(list, { group: { kind: 'folder', name: 'Museum' } })).toEqual(['Lamps'])
  expect(titlesOf(list, { group: { kind: 'archived' } })).toEqual(['Gone', 'Doors'])
  expect(titlesOf(list, { owner: 'others' })).toEqual(['Shared'])
  expect(titlesOf(list, { owner: 'me' })).toEqual(['Lamps'])
  expect(folderNames(list)).toEqual(['Museum'])
})
