import { expect, test } from 'vitest'
import { roundOf, turnOf } from '#panels/board/testing/round-of.ts'
import { dutyLabel, turnLabel, turnsInOrder } from './turn-labels.ts'

test('a turn that is done shows the number of its notes', () => {
  expect(turnLabel(turnOf('a', { state: 'done', notes: ['x', 'y'] }))).toBe('2 notes')
  expect(turnLabel(turnOf('a', { state: 'done', notes: ['x'] }))).toBe('1 note')
  expect(turnLabel(turnOf('a', { state: 'done' }))).toBe('No notes')
})

test('writing turns are first, failed and waiting ones next, finished ones last', () => {
  const turns = [
    turnOf('done', { state: 'done' }),
    turnOf('queued', { phase: 1 }),
    turnOf('failed', { state: 'failed' }),
    turnOf('thinking', { state: 'thinking' }),
    turnOf('posting', { state: 'posting' }),
  ]
  expect(turnsInOrder(turns).map(({ id }) => id)).toEqual(['posting', 'thinking', 'failed', 'queued', 'done'])
})

test('in a round robin, a turn shows its cycle', () => {
  const turns = [
    turnOf('1', { agentId: 'x', duty: 'cycle', phase: 0 }),
    turnOf('2', { agentId: 'x', duty: 'cycle', phase: 2 }),
  ]
  const round = roundOf(turns, { mode: 'rotation', cycles: 2 })
  expect(turns.map((turn) => dutyLabel(turn, round))).toEqual(['cycle 1 of 2', 'cycle 2 of 2'])
})
