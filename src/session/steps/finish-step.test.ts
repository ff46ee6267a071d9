import { expect, test } from 'vitest'
import { currentStep, DEFAULT_PLAN, type PlannedStep } from '#session/agenda/step.ts'
import { openRating, RATING } from '#session/choosing/ratings/testing/rating-board.ts'
import {
  beginPoll,
  boardWithSynthesis,
  DOCUMENT,
} from '#session/choosing/representation/testing/poll-board.ts'
import {
  boardWithNotes,
  CHAIR,
  cast,
  NOTES,
  start,
  VOTE,
} from '#session/choosing/votes/testing/vote-board.ts'
import type { CommandOf } from '#session/command.ts'
import { INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { by, OWNER, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'

type Next = CommandOf<'step.next'>

const NOTHING = { voteIds: [], ratingIds: [], checkIds: [], interviewIds: [] }
const step = (id: string, plan: Partial<PlannedStep> = {}): PlannedStep => ({
  ...DEFAULT_PLAN,
  title: `Step ${id}`,
  minutes: null,
  ...plan,
  id,
})
function plan(board: SessionDriver, ...steps: PlannedStep[]): SessionDriver {
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  return board
}
const next = (board: SessionDriver, more: Partial<Next>, userId = CHAIR) =>
  board.ask({ type: 'step.next', from: null, to: null, ...NOTHING, ...more }, by(userId))
const kindsAfter = (board: SessionDriver, act: () => unknown): string[] => {
  const before = board.events.length
  act()
  return board.events.slice(before).map(({ kind }) => kind)
}
const BALLOT = { voteId: 'v000000000002', noteIds: NOTES }

test('[SE226] a reveal and the next step are one command, for facilitators only', () => {
  const board = plan(boardWithNotes(), step('a', { writing: 'private' }), step('b'))
  next(board, { to: 'a' })
  const move = { from: 'a', to: 'b', reveal: { isNamed: true } }
  expect(next(board, move, 'uann')).toBe('needs-facilitator')
  expect(kindsAfter(board, () => next(board, move))).toEqual([
    'private-writing.revealed',
    'step.ended',
    'step.started',
  ])
  expect([currentStep(board.state.agenda)?.id, board.state.privateWriting?.phase]).toEqual(['b', 'revealing'])
})

test('[SE226] of two facilitators who press at once, the second one changes nothing', () => {
  const board = plan(boardWithNotes(), step('a', { writing: 'private' }), step('b'), step('c'))
  next(board, { to: 'a' })
  const move = { from: 'a', to: 'b', reveal: { isNamed: true } }
  next(board, move)
  expect(kindsAfter(board, () => expect(next(board, move, OWNER)).toBeNull())).toEqual([])
  expect(next(board, { from: 'a', to: 'c' })).toBe('agenda-moved')
  const end = { from: 'b', to: null }
  next(board, end)
  expect(kindsAfter(board, () => expect(next(board, end, OWNER)).toBeNull())).toEqual([])
})

test('[SE226] votes, ratings, checks and interviews that it names are closed with their results', () => {
  const board = boardWithSynthesis()
  board.ask({ type: 'notes.number', notes: NOTES.map((noteId) => ({ noteId, authorId: null })) }, SERVER)
  plan(board, step('a', { vote: { votesEach: 3, limitPerNote: 2 }, question: 'Which first?' }), step('b'))
  next(board, { to: 'a', ballot: BALLOT })
  expect(board.state.votes[BALLOT.voteId]?.title).toBe('Which first?')
  cast(board, 'uann', 'shape:a', 2, BALLOT.voteId)
  openRating(board)
  beginPoll(board)
  openInterview(board, {}, CHAIR)
  next(board, {
    from: 'a',
    to: 'b',
    voteIds: [BALLOT.voteId, 'v000000000009'],
    ratingIds: [RATING],
    checkIds: [DOCUMENT],
    interviewIds: [INTERVIEW],
  })
  const { votes, ratings, checks, interviews } = board.state
  expect(votes[BALLOT.voteId]).toMatchObject({ state: 'closed', result: { totals: [{ votes: 2 }] } })
  expect([ratings[RATING]?.state, checks[DOCUMENT]?.state]).toEqual(['closed', 'closed'])
  expect(interviews[INTERVIEW]?.state).not.toBe('open')
  expect(currentStep(board.state.agenda)?.id).toBe('b')
})

test('[SE226] nothing is closed if the next step can’t start', () => {
  const board = plan(boardWithNotes(), step('a', { writing: 'private' }), step('b', { writing: 'private' }))
  next(board, { to: 'a' })
  start(board)
  const move = { from: 'a', to: 'b', voteIds: [VOTE], reveal: { isNamed: true } }
  expect(kindsAfter(board, () => expect(next(board, move)).toBe('not-now'))).toEqual([])
  expect([board.state.votes[VOTE]?.state, board.state.agenda.currentId]).toEqual(['open', 'a'])
})

test('[SE226] without a move it finishes alone, and repeated it changes nothing', () => {
  const board = boardWithNotes()
  board.ask({ type: 'private-writing.start' }, by(CHAIR))
  start(board)
  const finish = { voteIds: [VOTE], reveal: { isNamed: true, mode: 'by-person' as const } }
  expect(kindsAfter(board, () => next(board, finish))).toEqual([
    'private-writing.presented',
    'private-writing.part-asked',
    'vote.closed',
  ])
  expect(kindsAfter(board, () => next(board, finish))).toEqual([])
})
