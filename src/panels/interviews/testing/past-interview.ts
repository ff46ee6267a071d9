import { InterviewResponse } from '#api/interviews.ts'

const asked = (more: object) => ({
  config: { question: 'Why?' },
  type: 'ask_text',
  source: 'asker',
  branch: null,
  askedBy: 'u-ann',
  askedAt: 1,
  why: null,
  state: 'settled',
  countsFrom: null,
  answeredBy: ['u-bob'],
  answers: [],
  ...more,
})

export function pastInterview(id: string): InterviewResponse {
  return InterviewResponse.parse({
    id,
    title: 'Which way?',
    askedBy: 'u-ann',
    program: null,
    startedAt: 1,
    endsAt: 2,
    state: 'ended',
    end: { reason: 'timed_out', at: 2, by: null },
    context: 'We *must* choose.',
    rule: 'everyone',
    quorum: 2,
    participants: 3,
    maxQuestions: 7,
    probe: 'each-answer',
    model: null,
    mayAskProgram: false,
    origin: 'person',
    branches: [
      { id: 'looks', scope: 'Looks', finding: 'Blue' },
      { id: 'costs', scope: 'Costs', finding: null },
    ],
    questions: [
      asked({
        id: 'q1',
        branch: 'looks',
        type: 'slider',
        config: { question: 'How?', min: 1, max: 9, step: 2 },
      }),
      asked({ id: 'q2', branch: 'costs' }),
      asked({ id: 'q3', branch: 'costs', source: 'probe', why: 'It is not known.' }),
      asked({ id: 'q4', branch: 'looks', state: 'cancelled' }),
      asked({
        id: 'q5',
        branch: 'looks',
        source: 'person',
        config: { question: 'What else?', maxLength: 9 },
      }),
    ],
    probes: [],
    summary: null,
    advisors: [],
    askBacks: [],
    contextRequests: [],
    undelivered: 0,
    changed: 9,
  })
}
