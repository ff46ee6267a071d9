import { expect, test } from 'vitest'
import type { InterviewView, QuestionView } from '#session/interviews/interview-view.ts'
import { listeningLabel, standingOf } from '../interview-labels.ts'
import {
  interviewToShow,
  nextQuestionId,
  questionsByBranch,
  questionsToAnswer,
  withAnswers,
} from './next-question.ts'

const question = (id: string, more: Partial<QuestionView> = {}): QuestionView => ({
  ...{ id, type: 'confirm', text: 'Ready?', source: 'asker', branchId: null, askedBy: 'uask', askedAt: 0 },
  ...{ state: 'open', countsFrom: null, answeredBy: [], why: null },
  ...more,
})

const interview = (
  id: string,
  questions: QuestionView[],
  more: Partial<InterviewView> = {},
): InterviewView => ({
  ...{ id, title: id, askedBy: 'uask', program: null, startedAt: 0, endsAt: null, branches: [], questions },
  ...{
    state: 'open',
    end: null,
    askBacks: [],
    contextRequests: [],
    isByAi: false,
    undelivered: 0,
    changed: 1,
    listening: null,
    probes: [],
    summary: null,
  },
  settings: {
    rule: 'everyone',
    quorum: null,
    participants: null,
    maxQuestions: 15,
    probe: 'off',
    model: null,
    mayAskProgram: false,
  },
  ...more,
})

test('the page begins with the first question to answer, and continues after an answered one', () => {
  const one = interview('w1', [
    question('a', { answeredBy: ['ume'] }),
    question('b'),
    question('c', { state: 'settled' }),
    question('d', { state: 'cancelled' }),
    question('e'),
  ])
  expect(nextQuestionId(one, 'ume', null)).toBe('b')
  expect(nextQuestionId(one, 'ume', 'c')).toBe('c')
  expect(nextQuestionId(one, 'ume', null, 'b')).toBe('e')
  expect(nextQuestionId(one, 'ume', null, 'e')).toBe('b')
  expect(nextQuestionId(one, 'uother', null)).toBe('a')
  expect(nextQuestionId(interview('w1', [question('a', { answeredBy: ['ume'] })]), 'ume', null)).toBeNull()
  expect(nextQuestionId({ ...one, state: 'ended' }, 'ume', null)).toBeNull()
})

test('an answer that was sent counts before the session has it', () => {
  const one = interview('w1', [question('a'), question('b', { answeredBy: ['ume'] })])
  expect(nextQuestionId(withAnswers(one, ['a'], 'ume'), 'ume', null)).toBeNull()
  expect(withAnswers(one, ['a', 'b'], 'ume').questions.map(({ answeredBy }) => answeredBy)).toEqual([
    ['ume'],
    ['ume'],
  ])
  expect(nextQuestionId(withAnswers(one, [], 'ume'), 'ume', null)).toBe('a')
})

test('with several interviews the page shows the wanted one, else one with a question to answer', () => {
  const answered = interview('answered', [question('a', { answeredBy: ['ume'] })], { startedAt: 1 })
  const open = interview('open', [question('b')], { startedAt: 2 })
  const ended = interview('ended', [question('c')], { startedAt: 3, state: 'ended' })
  const all = { answered, open, ended }
  expect(interviewToShow(all, 'ume', 'ended')).toBe(ended)
  expect(interviewToShow(all, 'ume', null)).toBe(open)
  expect(interviewToShow({ answered, ended }, 'ume', null)).toBe(answered)
  expect(interviewToShow({ ended }, 'ume', 'gone')).toBe(ended)
  expect(interviewToShow({}, 'ume', null)).toBeNull()
})

test('the board counts what others ask, not what a person asks themselves', () => {
  const own = interview('own', [question('a')], { askedBy: 'ume' })
  const other = interview('other', [question('b'), question('c', { answeredBy: ['ume'] })])
  expect(questionsToAnswer({ own, other }, 'ume')).toEqual({ interview: other, count: 1 })
  expect(questionsToAnswer({ own }, 'ume')).toEqual({ interview: null, count: 0 })
})

test('whether a question is for a person follows from the question and the interview', () => {
  const one = interview('w1', [])
  expect(standingOf(one, question('a'), 'ume')).toBe('to-answer')
  expect(standingOf(one, question('a', { state: 'cancelled', answeredBy: ['ume'] }), 'ume')).toBe('answered')
  expect(standingOf(one, question('a', { state: 'cancelled' }), 'ume')).toBe('withdrawn')
  expect(standingOf(one, question('a', { state: 'settled' }), 'ume')).toBe('settled')
  expect(standingOf({ state: 'ended' }, question('a'), 'ume')).toBe('closed')
})

test('the list has each branch once, with its questions in the order in which they were asked', () => {
  const asked = ['cost', 'risk', 'cost'].map((branchId, i) => question(`q${i}`, { branchId }))
  const branches = ['cost', 'risk'].map((id) => ({ id, scope: id, finding: null }))
  const rows = questionsByBranch(interview('w1', asked, { branches }))
  expect(rows.map(({ branch, questions }) => [branch?.id, ...questions.map(({ id }) => id)])).toEqual([
    ['cost', 'q0', 'q2'],
    ['risk', 'q1'],
  ])
  expect(questionsByBranch(interview('w1', [question('a')]))).toMatchObject([
    { branch: null, questions: [{ id: 'a' }] },
  ])
})

test('people read whether the program that asks still waits, and since when it does not', () => {
  const words = (more: Partial<InterviewView>) => listeningLabel(interview('w1', [], more), 10_000)
  expect(words({})).toBeNull()
  expect(words({ program: 'Claude Code' })).toBe('Answers are kept until the program asks for them.')
  const listening = { seenAt: 5_000, until: 20_000 }
  expect(words({ program: 'Claude Code', listening })).toBe('The program is waiting for answers.')
  expect(words({ program: 'Claude Code', listening: { ...listening, until: 9_000 } })).toMatch(
    /has not been waiting since \d\d:\d\d\. Answers are kept/,
  )
  expect(words({ program: 'Claude Code', listening, state: 'ended' })).toBeNull()
})
