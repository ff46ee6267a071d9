import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { dueProbes, probeKey, probeOf } from './ask-on.ts'
import { dueInterviewRuns } from './interview-runs.ts'
import {
  cancel,
  confirmWith,
  endInterviewAs,
  FIRST,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  questionOf,
  SECOND,
  settleOn,
  THIRD,
  YES_OR_NO,
} from './testing/interview-board.ts'
import {
  beginProbing,
  endProbing,
  FAILED,
  probeAsks,
  probedBoard,
  probeIsDone,
} from './testing/probed-board.ts'

const due = (board: SessionDriver) => dueProbes(interviewOf(board))
const newest = (board: SessionDriver) => must(interviewOf(board).questions.at(-1), 'a question')
const probeNow = (board: SessionDriver, branchId: string | null = null) =>
  probeOf(interviewOf(board), branchId)

/** Both questions of the interview have an answer. */
function answered(settings: Parameters<typeof probedBoard>[0] = {}): SessionDriver {
  const board = probedBoard(settings)
  confirmWith(board, 'uann')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  return board
}

test('[IV20] a probe is due when no question is open, or after each answer where that is set', () => {
  const board = probedBoard()
  expect(due(board)).toEqual([])
  confirmWith(board, 'uann')
  expect(due(board)).toEqual([])
  expect(beginProbing(board)).toBe('not-now')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  expect(due(board)).toEqual([null])

  const each = probedBoard({ probe: 'each-answer' })
  confirmWith(each, 'uann')
  expect(due(each)).toEqual([null])
  probeAsks(each, 'What makes it ready?')
  expect(due(each)).toEqual([])
  confirmWith(each, 'uann', 'no')
  expect(due(each)).toEqual([null])
  expect(due(answered({ probe: 'off' }))).toEqual([])
})

test('[IV20] cancelled questions are not open; where all are cancelled there is nothing to probe', () => {
  const board = probedBoard()
  confirmWith(board, 'uann')
  cancel(board, SECOND)
  expect(due(board)).toEqual([null])
  const other = probedBoard()
  cancel(other, FIRST)
  cancel(other, SECOND)
  expect(interviewOf(other)).toMatchObject({ state: 'ended', end: { reason: 'done' } })
})

test('a probe adds one question, in its agent’s name, with its reason; only the server can', () => {
  const board = answered()
  expect(
    board.ask(
      {
        type: 'probe.end',
        interviewId: INTERVIEW,
        branchId: null,
        outcome: { state: 'cancelled', usage: null },
      },
      by(OWNER),
    ),
  ).toBe('server-only')
  expect(probeAsks(board, 'What makes it ready?')).toBeNull()
  expect(newest(board)).toMatchObject({
    source: 'probe',
    askedBy: 'asynthesizer',
    why: 'To go deeper.',
    state: 'open',
  })
  expect(due(board)).toEqual([])
  giveAnswer(board, 'ubob', newest(board).id, { text: 'The tests' })
  expect(due(board)).toEqual([null])
})

test('an earlier question is not asked again, whatever its spelling', () => {
  const board = answered()
  probeAsks(board, 'WHAT is missing')
  expect(probeNow(board)).toMatchObject({ state: 'failed', failure: { code: 'unreadable' } })
  expect(interviewOf(board).questions).toHaveLength(2)
})

test('[IV22] done: the interview ends with the last open question, and the finding is kept', () => {
  const board = answered()
  probeIsDone(board)
  expect(interviewOf(board)).toMatchObject({ state: 'summing-up', end: { reason: 'done', by: null } })
  expect(probeNow(board).finding).toBe('They are ready.')

  const each = probedBoard({ probe: 'each-answer' })
  confirmWith(each, 'uann')
  probeIsDone(each)
  expect(interviewOf(each).state).toBe('open')
  const seen = () => must(project(each.state, 'ubob')?.interviews[INTERVIEW], 'the view').probes
  expect(seen()).toMatchObject([{ state: 'done', finding: null }])
  giveAnswer(each, 'ubob', SECOND, { text: 'Nothing' })
  expect(interviewOf(each).end?.reason).toBe('done')
  expect(seen()).toMatchObject([{ state: 'done', finding: 'They are ready.' }])
})

test('[IV22] once as many questions were asked as may be, the interview ends with the last open one', () => {
  const board = answered({ maxQuestions: 3 })
  probeAsks(board, 'What makes it ready?')
  giveAnswer(board, 'ubob', newest(board).id, { text: 'The tests' })
  expect(due(board)).toEqual([])
  expect(interviewOf(board).end?.reason).toBe('max_questions')

  const full = probedBoard({ maxQuestions: 2 })
  confirmWith(full, 'uann')
  giveAnswer(full, 'uann', SECOND, { text: 'The login page' })
  expect(interviewOf(full).end?.reason).toBe('max_questions')
})

test('[IV22] after a failure people ask again or finish', () => {
  const board = answered()
  beginProbing(board)
  endProbing(board, FAILED)
  expect(due(board)).toEqual([])
  expect(interviewOf(board).state).toBe('open')
  const retry = (userId: string) =>
    board.ask({ type: 'probe.retry', interviewId: INTERVIEW, branchId: null }, by(userId))
  expect(retry('uview')).toBe('needs-commenter')
  board.areAgentsOn = false
  expect(retry('uann')).toBe('agents-off')
  board.areAgentsOn = true
  expect(retry('uann')).toBeNull()
  expect(due(board)).toEqual([null])
  const events = board.events.length
  expect(retry('uann')).toBeNull()
  expect(board.events).toHaveLength(events)
  beginProbing(board)
  endProbing(board, FAILED)
  endInterviewAs(board, HOST)
  expect(interviewOf(board).end).toMatchObject({ reason: 'probe_failed', by: HOST })
})

test('[IV22] if no more questions are allowed, retrying ends the interview', () => {
  const board = answered({ maxQuestions: 3 })
  beginProbing(board)
  endProbing(board, FAILED)
  board.ask(
    { type: 'question.ask', interviewId: INTERVIEW, questionId: THIRD, branchId: null, question: YES_OR_NO },
    by(HOST),
  )
  giveAnswer(board, 'uann', THIRD, { choice: 'yes' })
  expect(interviewOf(board).state).toBe('open')
  board.ask({ type: 'probe.retry', interviewId: INTERVIEW, branchId: null }, by('uann'))
  expect(interviewOf(board).end?.reason).toBe('max_questions')
})

test('[IV22] while questions are open, who ends the interview closes it, failed probe or not', () => {
  const board = probedBoard({ probe: 'each-answer' })
  confirmWith(board, 'uann')
  beginProbing(board)
  endProbing(board, FAILED)
  endInterviewAs(board, HOST)
  expect(interviewOf(board).end?.reason).toBe('closed_by_host')
})

test('a probe holds its budget while it thinks, and is begun three times at most', () => {
  const board = answered()
  const hold = { tokens: 500, costMicros: 0 }
  for (let i = 0; i < 3; i++) expect(beginProbing(board, null, hold)).toBeNull()
  expect(board.state.spend.held.tokens).toBe(500)
  expect(beginProbing(board, null, hold)).toBe('out-of-tries')
  endProbing(board, FAILED)
  expect(board.state.spend.held.tokens).toBe(0)
})

test('over the budget nothing begins; the interview ends as budget with its last open question', () => {
  const board = answered()
  const budget = { ...board.state.settings.budget, boardTokens: 100 }
  board.ask({ type: 'settings.change', settings: { budget } }, by(OWNER))
  expect(beginProbing(board, null, { tokens: 500, costMicros: 0 })).toBe('over-budget')
  const failure = { code: 'over-budget', message: 'Too much.', isRetryable: true } as const
  endProbing(board, { state: 'out-of-budget', failure, usage: null })
  expect(interviewOf(board)).toMatchObject({ state: 'summing-up', end: { reason: 'budget', by: null } })
})

test('the end of an interview ends a thinking probe; its usage is counted once, and it adds no question', () => {
  const board = answered()
  beginProbing(board, null, { tokens: 500, costMicros: 0 })
  endInterviewAs(board, HOST)
  expect(board.state.spend.held.tokens).toBe(0)
  expect(board.state.awaitedUsage.size).toBe(1)
  const usage = {
    model: 'demo:script',
    inputTokens: 40,
    outputTokens: 2,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
  const outcome = {
    state: 'done',
    finding: 'x',
    reason: '',
    usage: { ...usage, costMicros: 0, isEstimate: false },
  } as const
  endProbing(board, outcome)
  endProbing(board, outcome)
  expect(board.state.spend.tokens).toBe(42)
  expect(probeNow(board)).toMatchObject({ state: 'idle', finding: null })
})

test('with all agents, probes stop and can be asked again', () => {
  const board = answered()
  beginProbing(board, null, { tokens: 500, costMicros: 0 })
  board.ask({ type: 'agents.stop' }, SERVER)
  expect(probeNow(board)).toMatchObject({ state: 'failed', failure: { isRetryable: true } })
  expect(board.state.budgetHeld[probeKey(INTERVIEW, null)]).toBeUndefined()
  expect(dueInterviewRuns(board.state)).toEqual([])
})

test('[IV20] each branch has a separate probe, which sees its own questions', () => {
  const branches = [
    { id: 'design', scope: 'How it looks' },
    { id: 'cost', scope: 'What it costs' },
  ]
  const questions = [
    { questionId: FIRST, branchId: 'design', question: YES_OR_NO },
    { questionId: SECOND, branchId: 'cost', question: YES_OR_NO },
  ]
  const board = probedBoard({}, { branches, questions })
  confirmWith(board, 'uann')
  expect(due(board)).toEqual(['design'])
  expect(beginProbing(board, null)).toBe('not-now')
  probeAsks(board, 'Which colour?', 'design')
  expect(newest(board).branchId).toBe('design')
  giveAnswer(board, 'uann', SECOND, { choice: 'no' })
  expect(due(board)).toEqual(['cost'])
  probeIsDone(board, 'cost', 'Too much.')
  expect(interviewOf(board)).toMatchObject({
    state: 'open',
    branches: [{ finding: null }, { finding: 'Too much.' }],
  })
  giveAnswer(board, 'uann', newest(board).id, { text: 'Green' })
  beginProbing(board, 'design')
  endProbing(board, FAILED, 'design')
  expect(interviewOf(board).state).toBe('open')
  board.ask({ type: 'probe.retry', interviewId: INTERVIEW, branchId: 'design' }, by('uann'))
  probeIsDone(board, 'design', 'Green.')
  expect(interviewOf(board).end?.reason).toBe('done')
})

test('[IV20] probes of branches that think at once ask no more than may be asked', () => {
  const branches = ['a', 'b', 'c'].map((id) => ({ id, scope: `Part ${id}` }))
  const questions = branches.map(({ id }, i) => ({
    questionId: `n00000000000${i}`,
    branchId: id,
    question: YES_OR_NO,
  }))
  const board = probedBoard({ maxQuestions: 4 }, { branches, questions })
  for (const { questionId } of questions) giveAnswer(board, 'uann', questionId, { choice: 'yes' })
  for (const { id } of branches) beginProbing(board, id)
  for (const { id } of branches) {
    const config = { question: `More on ${id}?`, multiline: true, minLength: 1, maxLength: 500 }
    const question = { type: 'ask_text', config } as const
    endProbing(
      board,
      { state: 'asked', questionId: `n1111111111${id}1`, question, reason: '', usage: null },
      id,
    )
  }
  expect(interviewOf(board).questions).toHaveLength(4)
  giveAnswer(board, 'uann', newest(board).id, { text: 'That' })
  expect(interviewOf(board).end?.reason).toBe('max_questions')
})

test('[IV20] a settled question that is settled on another answer is probed once', () => {
  const board = answered({ rule: 'discuss' })
  settleOn(board, FIRST, 'uann')
  settleOn(board, SECOND, 'uann')
  expect(due(board)).toEqual([null])
  probeAsks(board, 'What makes it ready?')
  settleOn(board, FIRST, 'uann')
  expect(due(board)).toEqual([])
  expect(questionOf(board, FIRST).state).toBe('settled')
})
