import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { by, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { dueProbes, hasFailedProbe, probedBranches, probeOf } from './ask-on.ts'
import { dueInterviewRuns, interviewRunKey } from './interview-runs.ts'
import type { ProbeOutcome } from './run-outcomes.ts'
import { findSameQuestion } from './same-question.ts'
import {
  cancel,
  endDue,
  endInterviewAs,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  OPEN_QUESTION,
  withdraw,
} from './testing/interview-board.ts'
import {
  beginProbing,
  beginSummingUp,
  endProbing,
  endSummingUp,
  FAILED,
  probedBoard,
} from './testing/probed-board.ts'

type Act = (board: SessionDriver) => unknown
const HOLD = { tokens: 100, costMicros: 0 }
const branch = fc.constantFrom(null, 'a', 'b')
const nth = fc.nat({ max: 7 })

const questionAt = (board: SessionDriver, i: number) => {
  const { questions } = interviewOf(board)
  return questions[i % questions.length]?.id ?? ''
}

const outcome: fc.Arbitrary<ProbeOutcome> = fc.oneof(
  fc
    .record({ words: fc.constantFrom('Why?', 'why', 'Who?', 'When?', 'What is missing?', 'Where?'), id: nth })
    .map(
      ({ words, id }): ProbeOutcome => ({
        state: 'asked',
        questionId: `n00000000009${id}`,
        question: {
          type: 'ask_text',
          config: { question: words, multiline: true, minLength: 1, maxLength: 500 },
        },
        reason: '',
        usage: null,
      }),
    ),
  fc.constantFrom<ProbeOutcome>(
    { state: 'done', finding: 'So.', reason: '', usage: null },
    { ...FAILED },
    { state: 'out-of-budget', failure: FAILED.failure, usage: null },
    { state: 'cancelled', usage: null },
  ),
)

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom('uann', 'ubob', HOST), nth).map(
      ([user, i]): Act =>
        (board) =>
          giveAnswer(board, user, questionAt(board, i), { text: `Said ${i}` }),
    ),
  },
  {
    weight: 6,
    arbitrary: branch.map(
      (id): Act =>
        (board) =>
          beginProbing(board, id, HOLD),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(branch, outcome).map(
      ([id, said]): Act =>
        (board) =>
          endProbing(board, said, id),
    ),
  },
  branch.map(
    (branchId): Act =>
      (board) =>
        board.ask({ type: 'probe.retry', interviewId: INTERVIEW, branchId }, by('uann')),
  ),
  nth.map(
    (i): Act =>
      (board) =>
        cancel(board, questionAt(board, i), HOST),
  ),
  nth.map(
    (i): Act =>
      (board) =>
        withdraw(board, 'uann', questionAt(board, i)),
  ),
  fc.tuple(branch, nth).map(
    ([branchId, i]): Act =>
      (board) =>
        board.ask(
          {
            type: 'question.ask',
            interviewId: INTERVIEW,
            questionId: `n00000000008${i}`,
            branchId,
            question: OPEN_QUESTION,
          },
          by(HOST),
        ),
  ),
  fc.constantFrom<Act>(
    (board) => board.ask({ type: 'agents.stop' }, SERVER),
    (board) => beginSummingUp(board, HOLD),
    (board) => endSummingUp(board, FAILED),
    (board) => endDue(board),
    (board) => endInterviewAs(board, HOST),
    (board) => board.ask({ type: 'interview-summary.retry', interviewId: INTERVIEW }, by(HOST)),
  ),
)

const life = fc.record({
  probe: fc.constantFrom('when-answered', 'each-answer'),
  maxQuestions: fc.constantFrom(2, 3, 5, 15),
  hasBranches: fc.boolean(),
  steps: fc.array(acts, { maxLength: 40 }),
})

function live(
  { probe, maxQuestions, hasBranches, steps }: typeof life extends fc.Arbitrary<infer Value> ? Value : never,
  check: (board: SessionDriver) => void,
): SessionDriver {
  const branches = hasBranches ? ['a', 'b'].map((id) => ({ id, scope: `Part ${id}` })) : []
  const questions = [0, 1].map((i) => ({
    questionId: `n00000000007${i}`,
    branchId: branches[i]?.id ?? null,
    question: OPEN_QUESTION,
  }))
  const board = probedBoard({ probe, maxQuestions }, { branches, questions })
  for (const act of steps) {
    act(board)
    check(board)
  }
  return board
}

test('[IV20] [IV22] an open interview is never stuck: a question is open, a probe is due, or one has failed', () => {
  fc.assert(
    fc.property(life, (lived) => {
      live(lived, (board) => {
        const interview = interviewOf(board)
        const isOpen = interview.questions.some(({ state }) => state === 'open')
        if (interview.state === 'open')
          expect(isOpen || dueProbes(interview).length > 0 || hasFailedProbe(interview)).toBe(true)
        else {
          expect(interview.end).not.toBeNull()
          expect(dueProbes(interview)).toEqual([])
        }
        expect(interview.state === 'summing-up').toBe(
          interview.state !== 'ended' &&
            dueInterviewRuns(board.state).some(({ kind }) => kind === 'interview-summary'),
        )
      })
    }),
    { numRuns: 300 },
  )
})

test('[IV22] probes ask nothing twice, and no more than may be asked', () => {
  fc.assert(
    fc.property(life, (lived) => {
      const board = live(lived, () => undefined)
      const { questions, settings } = interviewOf(board)
      for (const [i, { source, question }] of questions.entries()) {
        if (source !== 'probe') continue
        const before = questions.slice(0, i).map((one) => one.question.config.question)
        expect(findSameQuestion(question.config.question, before)).toBeNull()
        expect(i).toBeLessThan(settings.maxQuestions)
      }
    }),
    { numRuns: 300 },
  )
})

test('budget is held for running probes only, and a log gives the same state at any time', () => {
  fc.assert(
    fc.property(life, (lived) => {
      const board = live(lived, ({ state }) => {
        const due = new Set(dueInterviewRuns(state).map(interviewRunKey))
        for (const key of Object.keys(state.budgetHeld)) expect(due.has(key)).toBe(true)
        const held = Object.values(state.budgetHeld).reduce((sum, { tokens }) => sum + tokens, 0)
        expect(state.spend.held.tokens).toBe(held)
      })
      const interview = interviewOf(board)
      for (const branchId of probedBranches(interview))
        expect(probeOf(interview, branchId).tries).toBeLessThanOrEqual(3)
      const half = Math.floor(board.events.length / 2)
      const again = applyEvents(applyEvents(null, board.events.slice(0, half)), board.events.slice(half))
      expect(again).toEqual(board.state)
    }),
    { numRuns: 200 },
  )
})
