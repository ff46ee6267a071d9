import { expect, test } from 'vitest'
import type { OperatorBoardResponse } from '#api/operator-boards.ts'
import { formatCost, sortBoards } from './board-costs.ts'

const board = (id: string, parts: Partial<OperatorBoardResponse> = {}): OperatorBoardResponse => ({
  id,
  owners: [],
  members: 1,
  createdAt: 0,
  closedAt: null,
  stuckAt: [],
  isInMemory: true,
  node: null,
  sockets: 0,
  records: 0,
  memoryBytes: 0,
  msLastHour: 0,
  tokensToday: 0,
  ...parts,
})

test('boards stand in the order of the chosen cost, those with the same by their time', () => {
  const boards = [
    board('a', { msLastHour: 1, tokensToday: 5 }),
    board('b', { msLastHour: 9 }),
    board('c', { msLastHour: 3 }),
  ]
  expect(sortBoards(boards, 'msLastHour').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(sortBoards(boards, 'tokensToday').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('costs are written with their units', () => {
  const costs = board('a', {
    msLastHour: 4_321,
    memoryBytes: 3 * 1_024 * 1_024,
    tokensToday: 12_345,
    sockets: 2,
  })
  const columns = ['msLastHour', 'memoryBytes', 'tokensToday', 'sockets'] as const
  expect(columns.map((column) => formatCost(costs, column))).toEqual(['4.3 s', '3.0 MB', '12,345', '2'])
  expect(formatCost(board('a', { msLastHour: 20 }), 'msLastHour')).toBe('< 0.1 s')
  expect(formatCost(board('a', { msLastHour: 90_000 }), 'msLastHour')).toBe('1.5 min')
  expect(formatCost(board('a', { memoryBytes: 100 }), 'memoryBytes')).toBe('1 kB')
})
