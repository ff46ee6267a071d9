import { expect, test } from 'vitest'
import { AskQuestionRequest, StartInterviewRequest } from '#api/interviews.ts'
import { addRequest, endProblem, FIRST_FIELDS, interviewRequest } from './interview-request.ts'
import { emptyForm, type QuestionForm } from './question-form.ts'

const NOW = Date.parse('2026-11-24T12:00')
const form = (more: Partial<QuestionForm>): QuestionForm => ({ ...emptyForm(0), question: 'Which?', ...more })

test.each([
  ['', 'Choose a date and a time.'],
  ['2026-11-24T11:00', 'Choose a time at least 10 seconds from now.'],
  ['2026-11-24T12:00', 'Choose a time at least 10 seconds from now.'],
  ['2027-02-24T12:00', 'Choose a time within the next 60 days.'],
  ['2026-11-24T12:01', null],
])('a closing time that does not do says why: %s', (until, problem) => {
  expect(endProblem({ durationMs: null, until }, NOW)).toBe(problem)
})

test('an interview starts with a quorum, a closing time, the most questions and parts', () => {
  const fields = { ...FIRST_FIELDS, title: 'Why?', quorum: '3', participants: '5', until: '2026-11-24T17:00' }
  const probing = { ...fields, asksOn: true, asksEarly: true, maxQuestions: '7', parts: 'Looks\nCosts' }
  const forms = [form({}), form({ part: 1 }), form({ part: 3 })]
  expect(StartInterviewRequest.parse(interviewRequest(probing, forms, NOW))).toMatchObject({
    rule: 'everyone',
    quorum: 3,
    participants: 5,
    durationMs: 5 * 60 * 60 * 1_000,
    probe: 'each-answer',
    maxQuestions: 7,
    branches: [
      { id: 'part-1', scope: 'Looks' },
      { id: 'part-2', scope: 'Costs' },
    ],
    questions: [{ branch: 'part-1' }, { branch: 'part-2' }, { branch: 'part-2' }],
  })
  const wrong = [
    { quorum: '0' },
    { participants: 'many' },
    { participants: '2' },
    { until: '2026-11-24T11:00' },
    { until: '' },
    { maxQuestions: '51' },
    { parts: 'One alone' },
  ]
  for (const each of wrong) expect(interviewRequest({ ...probing, ...each }, forms, NOW)).toBeNull()
  const after = { ...fields, until: null, durationMs: 60_000 }
  expect(interviewRequest(after, forms, NOW)).toMatchObject({ durationMs: 60_000 })
  expect(interviewRequest({ ...fields, rule: 'first' }, forms, NOW)).toMatchObject({
    quorum: null,
    participants: null,
    branches: [],
  })
})

test('a question that is added belongs to the part it is about, if there are parts', () => {
  const branches = [{ id: 'looks' }, { id: 'costs' }]
  const branchOf = (part: number, parts = branches) =>
    AskQuestionRequest.parse(addRequest(form({ part }), parts)).branch
  expect([branchOf(0), branchOf(1), branchOf(2)]).toEqual(['looks', 'costs', 'costs'])
  expect(branchOf(1, [])).toBeNull()
  expect(addRequest(form({ question: '' }), branches)).toBeNull()
})
