import { expect, test } from 'vitest'
import { AgentBoard, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { must } from '#base/must.ts'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'
import { complaintAboutVotes, readVotes } from './read-votes.ts'
import { votePrompt } from './vote-prompt.ts'

const LABELS = new Map([
  ['A1', 'shape:a'],
  ['A2', 'shape:b'],
  ['A3', 'shape:c'],
])
const LIMITS = { votesPerPerson: 5, maxPerNote: 2 }
const read = (answer: string) => readVotes(answer, LABELS, LIMITS).votes

test.each([
  'VOTE A3 2: It can begin now.',
  '- **VOTE A3 2:** It can begin now.',
  '1. Vote A3 ×2 – It can begin now.',
  'VOTE: A3 (2 votes): It can begin now.',
  '* A3: 2 votes: It can begin now.',
  '[A3] 2: It can begin now.',
  'vote a3 x2 - It can begin now.',
])('%j is two votes with a reason', (line) => {
  expect(read(`Let me think.\n${line}`)).toEqual([{ noteId: 'shape:c', count: 2, why: 'It can begin now.' }])
})

test('a broken answer votes as far as possible', () => {
  expect(read('')).toEqual([])
  expect(read('I like them all.')).toEqual([])
  expect(read('VOTE A9 2: Unknown.\nVOTE A1: One.\nVOTE A1 2: Again.')).toEqual([
    { noteId: 'shape:a', count: 1, why: 'One.' },
  ])
  const greedy = read('VOTE A1 9: x\nVOTE A2 9: y\nVOTE A3 9: z')
  expect(greedy.map(({ count }) => count)).toEqual([2, 2, 1])
  expect(read(`VOTE A1 0: ${'why '.repeat(500)}`)[0]).toMatchObject({ count: 1, why: expect.any(String) })
  expect(read(`VOTE A1 0: ${'why '.repeat(500)}`)[0]?.why.length).toBeLessThanOrEqual(200)
})

test('an advisor sees the notes of the vote alone: unsigned, without "+" and result, in its own order', () => {
  const board = new AgentBoard()
  const ids = Array.from({ length: 12 }, (_, i) => board.write(`Thought number ${i}.`))
  const outside = board.write('Not in the vote.')
  board.plus(must(ids[0], 'a note'))
  const vote: ClosedVote = {
    id: 'v000000000001',
    title: 'Which first?',
    ...LIMITS,
    scope: { kind: 'selection' },
    noteIds: ids,
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'closed',
    closedAt: 2,
    closedBy: 'u1',
    result: { totals: [{ noteId: must(ids[0], 'a note'), votes: 7 }], people: 3, proxies: 0 },
    continued: null,
  }
  const promptFor = (agentId: string) =>
    votePrompt(
      board.scene(),
      must(
        board.state.agents.find(({ id }) => id === agentId),
        agentId,
      ),
      vote,
    )
  const { prompt, labels } = promptFor(SCEPTIC)
  const all = prompt.messages.map(({ content }) => content).join('\n')
  expect([...labels.values()].sort()).toEqual([...ids].sort())
  expect(all).toContain('Which first?')
  expect(all).toContain('Thought number 7.')
  for (const hidden of ['Not in the vote.', 'uowner', 'chosenBy', '"number"', outside])
    expect(all).not.toContain(hidden)
  expect(prompt.instructions).toContain('You have 5 votes, and may give one note at most 2.')
  expect([...promptFor(NURSE).labels.values()]).not.toEqual([...labels.values()])
})

test('a group of a vote is one label, with its title and its notes', () => {
  const board = new AgentBoard()
  const [slow, hour, lunch] = ['Slow.', 'An hour.', 'Lunch.'].map((text) => board.write(text))
  const group = {
    id: 'shape:deploys',
    title: 'Deploys',
    noteIds: [must(slow, 'a note'), must(hour, 'a note')],
  }
  const vote: ClosedVote = {
    id: 'v000000000001',
    title: 'Which first?',
    ...LIMITS,
    scope: { kind: 'board' },
    noteIds: [group.id, must(lunch, 'a note')],
    groups: [group],
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'closed',
    closedAt: 2,
    closedBy: 'u1',
    result: { totals: [], people: 0, proxies: 0 },
    continued: null,
  }
  const sceptic = must(
    board.state.agents.find(({ id }) => id === SCEPTIC),
    'the sceptic',
  )
  const { prompt, labels } = votePrompt(board.scene(), sceptic, vote)
  expect([...labels.values()].sort()).toEqual([...vote.noteIds].sort())
  expect(prompt.messages.map(({ content }) => content).join('')).toContain('Deploys: Slow. / An hour.')
})

test('an answer without votes, or with votes for no note, is complained about', () => {
  const complaint = (answer: string) => complaintAboutVotes(readVotes(answer, LABELS, LIMITS))
  expect(complaint('VOTE A1 2: Because.')).toBeNull()
  expect(complaint('I could not choose.')).toMatch(/^No vote could be read/)
  expect(complaint('VOTE A1: One.\nVOTE A9: Nine.')).toMatch(/^There are no notes A9\./)
})
