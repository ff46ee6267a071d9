import { expect, test } from 'vitest'
import { roundOf } from '../testing/round-of.ts'
import { splitByStarts } from './conversations.ts'

test('rounds are parted by the conversations in which they were asked, newest first', () => {
  const start = (earlierRounds: string[]) =>
    ({ by: 'ada', at: 0, afterNumber: 0, earlierRounds, earlierNotes: [] }) as const
  const rounds = ['r3', 'r2', 'r1'].map((id, i) => roundOf([], { id, number: 3 - i }))
  const starts = [start(['r1']), start(['r1', 'r2', 'r3'])]
  const parts = splitByStarts(rounds, starts).map((part) => [part.number, part.rounds.map(({ id }) => id)])
  expect(parts).toEqual([
    [3, []],
    [2, ['r3', 'r2']],
    [1, ['r1']],
  ])
})
