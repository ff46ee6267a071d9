import { expect, test } from 'vitest'
import { StartInterviewRequest } from '#api/interviews.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { FIRST_FIELDS, interviewRequest } from './interview-request.ts'
import {
  emptyForm,
  formOf,
  type QuestionForm,
  type QuestionInput,
  readQuestionForm,
  TYPE_OPTIONS,
  withOptions,
} from './question-form.ts'

const NOW = Date.parse('2026-11-24T12:00')
const form = (more: Partial<QuestionForm>): QuestionForm => ({ ...emptyForm(0), question: 'Which?', ...more })
const TEXTS = {
  'show_diff.before': 'Before',
  'show_diff.after': 'After',
  'show_plan.markdown': 'Plan',
  'review_section.content': 'Text',
}

test.each(TYPE_OPTIONS)('[AQ12] a question of the type $value can be written by hand', ({ value }) => {
  const fields = { ...emptyForm(0).fields, ...TEXTS }
  expect(readQuestionForm(form({ type: value, options: 'One\n\nTwo ', fields })).ok).toBe(true)
})

const options = [
  { id: '1', label: 'A', description: 'The first' },
  { id: '2', label: 'B' },
]
const labels = { min: 'Low', max: 'High' }
const argued = options.map((option, index) => ({ ...option, pros: [`P${index}`, 'Q'], cons: [] }))
/** Each option that a type declares, set to something. */
const WHOLE: readonly QuestionInput[] = [
  { type: 'pick_one', config: { question: 'Q', context: 'C', options, recommended: '2', allowOther: true } },
  {
    type: 'pick_many',
    config: { question: 'Q', options, recommended: ['1', '2'], min: 0, max: 2, allowOther: false },
  },
  { type: 'confirm', config: { question: 'Q', yesLabel: 'Go', noLabel: 'Stay', allowCancel: true } },
  { type: 'rank', config: { question: 'Q', options } },
  { type: 'rate', config: { question: 'Q', options, min: 0, max: 10, step: 2, labels } },
  {
    type: 'ask_text',
    config: { question: 'Q', placeholder: 'P', multiline: true, minLength: 3, maxLength: 9 },
  },
  { type: 'ask_image', config: { question: 'Q', multiple: true, maxImages: 3, accept: ['image/png'] } },
  {
    type: 'ask_file',
    config: { question: 'Q', multiple: true, maxFiles: 2, accept: ['.csv', '.txt'], maxSize: 5_000 },
  },
  { type: 'ask_code', config: { question: 'Q', language: 'ts', placeholder: 'a\nb' } },
  { type: 'show_diff', config: { question: 'Q', before: 'a', after: 'b', filePath: 'a.ts', language: 'ts' } },
  { type: 'show_plan', config: { question: 'Q', sections: [{ id: '1', title: 'One', content: 'x\ny' }] } },
  { type: 'show_options', config: { question: 'Q', options: argued, recommended: '1', allowFeedback: true } },
  { type: 'review_section', config: { question: 'Q', content: '# T' } },
  { type: 'thumbs', config: { question: 'Q', context: 'C' } },
  { type: 'emoji_react', config: { question: 'Q', emojis: ['🎉', '🤔'] } },
  {
    type: 'slider',
    config: { question: 'Q', min: 0, max: 1, step: 0.5, defaultValue: 1, labels: { ...labels, mid: 'Mid' } },
  },
]

test('[AQ12] the forms of all types are tried', () => {
  expect(WHOLE.map(({ type }) => type).sort()).toEqual(TYPE_OPTIONS.map(({ value }) => value).sort())
})

test.each(WHOLE)('[AQ12] the form of $type has every option that the type declares', (question) => {
  const read = readQuestionForm(formOf(question, 0))
  expect(read.ok && QuestionBody.parse(read.question)).toEqual(QuestionBody.parse(question))
})

test('[AQ12] what is said of an option stays with its line', () => {
  const before = { ...form({ options: 'A\nB' }), details: [{}, { description: 'Second' }] }
  const described = (text: string) => withOptions(before, text).details.map(({ description }) => description)
  expect(described('A\nBe')).toEqual([undefined, 'Second'])
  expect(described('B\nA')).toEqual(['Second', undefined])
  expect(described('New\nA\nB')).toEqual([undefined, undefined, 'Second'])
})

test('[AQ12] a sentence says what a question misses', () => {
  const why = (more: Partial<QuestionForm>) => {
    const read = readQuestionForm(form(more))
    return read.ok ? null : read.why
  }
  expect(why({ question: ' ' })).toBe('Write the question.')
  expect(why({ type: 'pick_one' })).toBe('Give at least one option.')
  expect(why({ type: 'rank', options: 'One' })).toBe('Give at least 2 options.')
  const scale = { 'slider.min': '5', 'slider.max': '1' }
  expect(why({ type: 'slider', fields: scale })).toBe('The lowest value must be below the highest.')
  expect(why({ type: 'slider', fields: { ...scale, 'slider.max': 'ten' } })).toBe('Write a number: To.')
  const same = { 'show_diff.before': 'a', 'show_diff.after': 'a' }
  expect(why({ type: 'show_diff', fields: same })).toMatch(/^Nothing differs/)
  expect(why({ type: 'review_section' })).toBe('Write something.')
})

test.each(INTERVIEW_TEMPLATES)('[AQ12] the template $name can be started, from its forms too', (template) => {
  const { title, rule, questions } = template
  expect(StartInterviewRequest.safeParse({ title, rule, questions }).success).toBe(true)
  const forms = questions.map((question, index) => formOf(question, index))
  const request = interviewRequest({ ...FIRST_FIELDS, title, rule }, forms, NOW)
  expect(StartInterviewRequest.parse(request).questions.map(({ type }) => type)).toEqual(
    questions.map(({ type }) => type),
  )
})

test('[AQ14] a quorum, a closing time, the most questions and parts are what the interview starts with', () => {
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
    { until: '2026-11-24T11:00' },
    { maxQuestions: '51' },
    { parts: 'One alone' },
  ]
  for (const each of wrong) expect(interviewRequest({ ...probing, ...each }, forms, NOW)).toBeNull()
  expect(interviewRequest({ ...fields, rule: 'first' }, forms, NOW)).toMatchObject({
    quorum: null,
    participants: null,
    branches: [],
  })
})
