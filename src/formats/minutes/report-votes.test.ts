import { expect, test } from 'vitest'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'
import type { SessionState } from '#session/state.ts'
import { reportVotes } from './report-votes.ts'

test('[FO100] a group of a vote is its title with the numbers of its notes', () => {
  const vote: ClosedVote = {
    id: 'v000000000001',
    title: 'Which first?',
    votesPerPerson: 3,
    maxPerNote: 2,
    scope: { kind: 'board' },
    noteIds: ['shape:deploys', 'shape:c'],
    groups: [{ id: 'shape:deploys', title: 'Deploys', noteIds: ['shape:a', 'shape:b'] }],
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'closed',
    closedAt: 2,
    closedBy: 'u1',
    result: {
      totals: [
        { noteId: 'shape:deploys', votes: 2 },
        { noteId: 'shape:c', votes: 1 },
      ],
      people: 2,
      proxies: 0,
    },
    continued: null,
  }
  const numbers: Record<string, number> = { 'shape:a': 3, 'shape:b': 8, 'shape:c': 9 }
  const names = {
    numberOf: (id: string) => numbers[id] ?? null,
    originOf: () => 'ai',
  } as unknown as Parameters<typeof reportVotes>[2]
  const state = { ideas: new Map(), noteNumbers: new Map() } as unknown as SessionState
  const [report] = reportVotes({ votes: { [vote.id]: vote } }, state, names, () => 'Lunch')
  expect(report?.notes.map(({ number, text, origin }) => [number, text, origin])).toEqual([
    [null, 'Deploys (#3, #8)', null],
    [9, 'Lunch', 'ai'],
  ])
})
