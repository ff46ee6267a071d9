import { expect, test } from 'vitest'
import type { Round, Turn } from '#session/rounds/round.ts'
import { saidOnBoard } from './said-on-board.ts'

const turn = (agentId: string, text: string, notes: [string, string][]): Turn => ({
  ...{ id: `t${agentId}`, agentId, duty: 'cycle', phase: 0, attempt: 1 },
  ...{ state: 'done', text, usage: null },
  notes: notes.map(([noteId, words]) => ({ noteId, text: words })),
})
const ROUND: Round = {
  ...{ id: 'r1', number: 1, question: 'What now?', mode: 'rotation', cycles: 1, state: 'complete' },
  ...{ trigger: { kind: 'question' }, askedBy: 'u1', startedAt: 1_000, endedAt: 9_000, notes: [], given: [] },
  ...{ afterNumber: 0, moderate: false, synthesize: false, moderation: { state: 'none' }, synthesisId: null },
  ...{ frameId: null, held: { tokens: 0, costMicros: null } },
  turns: [
    turn('a1', 'Start small.', [['n1', 'Start small.']]),
    turn('a2', '', []),
    turn('a2', 'I doubt it.', [['n3', 'Who pays?']]),
    { id: 't9', agentId: 'a1', duty: 'cycle', phase: 3, attempt: 1, state: 'queued' },
  ],
}

test('[FO2] questions, answers and people’s notes follow each other in order of time', () => {
  const begun = new Map([
    ['n1', 2_000],
    ['n3', 5_000],
  ])
  const said = saidOnBoard({
    rounds: [ROUND],
    notes: [
      { author: 'Bea', at: 3_000, text: ' In between ', origin: 'ai' },
      { author: 'Bea', at: 500, text: 'Before', origin: 'person' },
      { author: 'Bea', at: 600, text: '  ', origin: 'person' },
    ],
    begunAt: (noteId) => begun.get(noteId) ?? null,
    nameOfPerson: () => 'Ann',
    nameOfAgent: (id) => (id === 'a1' ? 'Nurse' : 'Sceptic'),
    originOfTurn: ({ agentId }) => (agentId === 'a1' ? 'ai' : 'script'),
  })
  expect(said).toEqual([
    { from: 'Bea', at: 500, text: 'Before', origin: 'person' },
    { from: 'Ann', at: 1_000, text: 'What now?', origin: 'person' },
    { from: 'Nurse', at: 2_000, text: 'Start small.', origin: 'ai' },
    { from: 'Bea', at: 3_000, text: 'In between', origin: 'ai' },
    // A note that is missing from the text is added to it.
    { from: 'Sceptic', at: 5_000, text: 'I doubt it.\n\n- Who pays?', origin: 'script' },
  ])
})
