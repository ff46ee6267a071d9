import { expect, test } from 'vitest'
import type { ListedBoardResponse } from '#api/boards.ts'
import { arrangeBoards } from './arrange-boards.ts'

function board(title: string, changedAt: number): ListedBoardResponse {
  const preview = { notes: [], frames: [] }
  const known = { premise: '', role: 'owner', createdAt: 0, isClosed: false, people: 1 } as const
  return { ...known, here: [], id: title, title, changedAt, preview }
}
const boards = [board('Retro 10', 1), board('Café de Tomás', 3), board('Retro 9', 2)]
const titles = (find: string, order: 'last-change' | 'name') =>
  arrangeBoards(boards, find, order).map((found) => found.title)

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
