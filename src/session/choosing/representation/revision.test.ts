import { expect, test } from 'vitest'
import { NOTHING_TO_HOLD, synthesisCommand, synthesisId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { WrittenRevision } from './revision.ts'
import {
  answerPoint,
  beginPoll,
  boardWithSynthesis,
  DOCUMENT,
  endCheck,
  finish,
  PEOPLE,
  POLL_CHAIR,
  revise,
  synthesisOf,
  TEXT,
} from './testing/poll-board.ts'
import { ASKED_PROPOSAL, proposalsBoard } from './testing/proposal-board.ts'

const WORDS = ['Ask the night shift', 'Too vague', 'Who pays?']

function criticised(people = PEOPLE.slice(0, 3)) {
  const board = boardWithSynthesis()
  beginPoll(board)
  for (const [i, userId] of people.entries())
    answerPoint(board, userId, i === 0 ? 'whole' : 's2', { rating: 1, criticism: WORDS[i] ?? '' })
  endCheck(board)
  return board
}

/** A model's part of a revision: the criticisms give the rest of a stored one. */
const written = ({ answers, minority }: WrittenRevision) => ({
  ...TEXT,
  revision: {
    answers: answers.map((each) => ({ ...each, point: 'invented', criticism: 'invented' })),
    minority: [...minority],
  },
})

test('[SE309] facilitators revise a version with a closed check that enough people answered', () => {
  const board = boardWithSynthesis()
  expect(revise(board)).toBe('no-check')
  beginPoll(board)
  expect(revise(board)).toBe('check-open')
  for (const userId of PEOPLE.slice(0, 2)) answerPoint(board, userId, 'whole', { rating: 0 })
  endCheck(board)
  expect(revise(board)).toBe('too-few-answers')
  const ready = criticised()
  ready.join('uedit', 'editor')
  expect(revise(ready, 'uedit')).toBe('needs-facilitator')
  expect(revise(ready, POLL_CHAIR, { previousId: null })).toBe('no-document')
  expect(revise(ready)).toBeNull()
  expect(synthesisOf(ready)).toMatchObject({ version: 2, previousId: DOCUMENT, isRevision: true })
})

test('[SE309] only the newest version is revised; versions that failed do not stand in the way', () => {
  const board = criticised()
  board.ask(synthesisCommand(), by(OWNER))
  const next = { previousId: DOCUMENT, isRevision: undefined }
  expect(revise(board, POLL_CHAIR, next)).toBeNull()
  expect(revise(board, POLL_CHAIR, { synthesisId: synthesisId(3) })).toBe('not-now')
  const failure = { code: 'too-slow' as const, message: 'Slow.', isRetryable: true }
  const text = { title: '', sentences: [], leftOut: [] }
  board.ask(
    {
      type: 'synthesis.end',
      synthesisId: synthesisId(2),
      outcome: { state: 'failed', text, failure, usage: null },
    },
    SERVER,
  )
  expect(revise(board, POLL_CHAIR, { synthesisId: synthesisId(3) })).toBeNull()
  expect(synthesisOf(board, 3).version).toBe(3)
  finish(board, synthesisId(3))
  expect(revise(board, POLL_CHAIR, { synthesisId: synthesisId(4) })).toBe('version-conflict')
})

test('[SE310] each criticism is in the revision once, with its words, answered or marked as not answered', () => {
  const board = criticised()
  revise(board)
  finish(
    board,
    synthesisId(2),
    written({
      answers: [
        { id: 'c3', state: 'not-used', text: 'No note says who pays.' },
        { id: 'c1', state: 'used', text: 'It names the night shift.' },
        { id: 'c9', state: 'used', text: 'No such criticism.' },
      ],
      minority: ['Some hold that no one asked the night shift.'],
    }),
  )
  expect(synthesisOf(board).revision).toEqual({
    answers: [
      {
        id: 'c1',
        point: '',
        criticism: 'Ask the night shift',
        state: 'used',
        text: 'It names the night shift.',
      },
      { id: 'c2', point: 'Two at the door.', criticism: 'Too vague', state: 'unanswered', text: '' },
      {
        id: 'c3',
        point: 'Two at the door.',
        criticism: 'Who pays?',
        state: 'not-used',
        text: 'No note says who pays.',
      },
    ],
    minority: ['Some hold that no one asked the night shift.'],
  })
})

test('[SE310] a version that revises nothing keeps no answers, whatever the model wrote', () => {
  const board = criticised()
  const more = { answers: [{ id: 'c1', state: 'used' as const, text: 'Yes.' }], minority: ['All of them.'] }
  revise(board, POLL_CHAIR, { isRevision: undefined })
  finish(board, synthesisId(2), written(more))
  expect(synthesisOf(board)).not.toHaveProperty('revision')
})

test('[SE309] an edit by hand keeps the minority report, and a restored version has its own', () => {
  const board = criticised()
  revise(board)
  finish(board, synthesisId(2), written({ answers: [], minority: ['Not us.'] }))
  const [first] = TEXT.sentences
  const sentences = [{ section: 'agreement' as const, text: 'Reworded.', notes: first?.notes ?? [] }]
  const previousId = synthesisId(2)
  board.ask(
    { type: 'synthesis.edit', synthesisId: synthesisId(3), previousId, title: 'Nights', sentences },
    by(OWNER),
  )
  expect(synthesisOf(board, 3).revision).toEqual(synthesisOf(board).revision)
  expect(synthesisOf(board, 3)).not.toHaveProperty('isRevision')
  board.ask(
    {
      type: 'synthesis.restore',
      synthesisId: synthesisId(4),
      previousId: synthesisId(3),
      earlierId: DOCUMENT,
    },
    by(OWNER),
  )
  expect(synthesisOf(board, 4)).not.toHaveProperty('revision')
})

test('[SE310] a proposal is revised in the same way', () => {
  const { board } = proposalsBoard()
  for (const userId of PEOPLE) board.join(userId, 'commenter')
  board.ask({ type: 'check.start', documentId: ASKED_PROPOSAL }, by(OWNER))
  for (const userId of ['ubob', 'ucem', 'udee'])
    board.ask(
      { type: 'check.answer', documentId: ASKED_PROPOSAL, pointId: 'a1', rating: 0, criticism: 'Who cooks?' },
      by(userId),
    )
  board.ask({ type: 'check.close', documentId: ASKED_PROPOSAL }, by(OWNER))
  const next = 'p000000000002'
  const asked = board.ask(
    {
      type: 'proposal.start',
      proposalId: next,
      previousId: ASKED_PROPOSAL,
      scope: 'board',
      numbers: [1],
      instructions: '',
      isRevision: true,
      hold: NOTHING_TO_HOLD,
    },
    by(OWNER),
  )
  expect(asked).toBeNull()
  const { title, summary, findings, actions } = board.state.proposals[ASKED_PROPOSAL] ?? {}
  const revision = { answers: [], minority: [] }
  const text = {
    title: title ?? '',
    summary: summary ?? '',
    findings: findings ?? [],
    actions: actions ?? [],
    revision,
  }
  board.ask({ type: 'proposal.end', proposalId: next, outcome: { state: 'done', text, usage: null } }, SERVER)
  const answers = board.state.proposals[next]?.revision?.answers
  expect(answers?.map(({ id, point, state }) => [id, point, state])).toEqual([
    ['c1', 'Cook.', 'unanswered'],
    ['c2', 'Cook.', 'unanswered'],
    ['c3', 'Cook.', 'unanswered'],
  ])
})
