import { expect, test } from 'vitest'
import { StartInterviewRequest } from '#api/interviews.ts'
import { pastInterview } from '../testing/past-interview.ts'
import { interviewRequest } from './interview-request.ts'
import { fieldsToRepeat, formsToRepeat } from './repeat-interview.ts'

const past = pastInterview('i1')

test('an earlier interview is asked again with its rules, parts and the questions of people and programs', () => {
  const request = interviewRequest(fieldsToRepeat(past), formsToRepeat(past, 5), Date.now())
  expect(StartInterviewRequest.parse(request)).toMatchObject({
    title: 'Which way?',
    context: 'We *must* choose.',
    rule: 'everyone',
    quorum: 2,
    participants: 3,
    maxQuestions: 7,
    probe: 'each-answer',
    durationMs: null,
    branches: [{ scope: 'Looks' }, { scope: 'Costs' }],
    questions: [
      { type: 'slider', branch: 'part-1', config: { question: 'How?', min: 1, max: 9, step: 2 } },
      { type: 'ask_text', branch: 'part-2', config: { question: 'Why?' } },
      { type: 'ask_text', branch: 'part-1', config: { question: 'What else?', maxLength: 9 } },
    ],
  })
  const plain = { ...past, probe: 'off' as const, branches: [], quorum: null, participants: null }
  expect(interviewRequest(fieldsToRepeat(plain), formsToRepeat(plain, 1), Date.now())).toMatchObject({
    probe: 'off',
    quorum: null,
    participants: null,
    branches: [],
  })
})
