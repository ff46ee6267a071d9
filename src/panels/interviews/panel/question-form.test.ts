import { expect, test } from 'vitest'
import { StartInterviewRequest } from '#api/interviews.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { formatSize, MAX_FILE_BYTES } from '#session/interviews/questions/uploaded-files.ts'
import { FIRST_FIELDS, interviewRequest } from './interview-request.ts'
import {
  emptyForm,
  formOf,
  problemIn,
  type QuestionForm,
  type QuestionInput,
  readQuestionForm,
  TYPE_OPTIONS,
} from './question-form.ts'

const form = (more: Partial<QuestionForm>): QuestionForm => ({ ...emptyForm(0), question: 'Which?', ...more })
const TEXTS = {
  'show_diff.before': 'Before',
  'show_diff.after': 'After',
  'show_plan.markdown': 'Plan',
  'review_section.content': 'Text',
}

test.each(TYPE_OPTIONS)('a question of the type $value can be written by hand', ({ value }) => {
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

test('the forms of all types are tried', () => {
  expect(WHOLE.map(({ type }) => type).sort()).toEqual(TYPE_OPTIONS.map(({ value }) => value).sort())
})

test.each(WHOLE)('the form of $type has every option that the type declares', (question) => {
  const read = readQuestionForm(formOf(question, 0))
  expect(read.ok && QuestionBody.parse(read.question)).toEqual(QuestionBody.parse(question))
})

/** The problem of a form, or `null`. */
const problem = (more: Partial<QuestionForm>) => problemIn(form(more))
const why = (more: Partial<QuestionForm>) => problem(more)?.why ?? null

test('a sentence names what a question misses', () => {
  expect(why({ question: ' ' })).toBe('Write the question.')
  expect(why({ type: 'pick_one' })).toBe('Give at least one option.')
  expect(why({ type: 'rank', options: 'One' })).toBe('Give at least 2 options.')
  const scale = { 'slider.min': '5', 'slider.max': '1' }
  expect(why({ type: 'slider', fields: scale })).toBe('The lowest value must be below the highest.')
  const same = { 'show_diff.before': 'a', 'show_diff.after': 'a' }
  expect(why({ type: 'show_diff', fields: same })).toMatch(/^Nothing differs/)
  expect(why({ type: 'review_section' })).toBe('Write something.')
  expect(why({ type: 'show_plan', fields: { 'show_plan.inSections': true } })).toBe('Write something.')
})

test('a mistake is at the field that has it', () => {
  const at = (more: Partial<QuestionForm>) => problem(more)?.path
  expect(at({ question: '' })).toBe('question')
  expect(at({ context: 'x'.repeat(8_001) })).toBe('context')
  expect(at({ type: 'pick_one' })).toBe('options')
  expect(at({ type: 'pick_one', options: 'x'.repeat(501) })).toBe('options')
  const long = [{}, { description: 'x'.repeat(2_001) }]
  expect(at({ type: 'pick_one', options: 'A\nB', details: long })).toBe('options.1.description')
  const argued = [{ cons: 'x\n'.repeat(21) }]
  expect(problem({ type: 'show_options', options: 'A', details: argued })).toEqual({
    path: 'options.0.cons',
    why: 'At most 20 of them.',
  })
  const ofText = { 'ask_text.minLength': '5', 'ask_text.maxLength': '4' }
  expect(problem({ fields: ofText })).toEqual({
    path: 'minLength',
    why: 'The minimum is above the maximum.',
  })
  const types = { 'ask_image.accept': 'image/png, .bmp' }
  expect(at({ type: 'ask_image', fields: types })).toBe('accept')
  expect(at({ type: 'emoji_react', fields: { 'emoji_react.emojis': '👍, a' } })).toBe('emojis')
  const ends = { ...emptyForm(0).fields, 'slider.labels.mid': 'x'.repeat(61) }
  expect(at({ type: 'slider', fields: ends })).toBe('labels.mid')
  const sections = { 'show_plan.inSections': true, 'show_plan.markdown': '# A\n'.repeat(51) }
  expect(problem({ type: 'show_plan', fields: sections })).toEqual({
    path: 'markdown',
    why: 'At most 50 sections.',
  })
})

test('an invalid number is refused with the valid ones', () => {
  const ofText = (maxLength: string) => problem({ fields: { 'ask_text.maxLength': maxLength } })
  expect(ofText('1.5')).toEqual({ path: 'maxLength', why: 'Write a whole number from 1 to 10000.' })
  for (const wrong of ['0', '10001', 'many', '1e3', '0x10', 'Infinity', '1 000'])
    expect(ofText(wrong)?.why).toBe('Write a whole number from 1 to 10000.')
  const ofSlider = (more: Record<string, string>) =>
    why({ type: 'slider', fields: { ...emptyForm(0).fields, ...more } })
  expect(ofSlider({ 'slider.step': '0' })).toBe('Write a number above 0.')
  expect(ofSlider({ 'slider.max': '' })).toBe('Write a number.')
  expect(ofSlider({ 'slider.min': '−2,5', 'slider.step': '0,5' })).toBeNull()
  expect(why({ type: 'pick_many', options: 'A', fields: { 'pick_many.min': '-1' } })).toBe(
    'Write a whole number that is 0 or more.',
  )
})

test('a number with a separator before three digits is asked for again', () => {
  const to = (max: string) => {
    const read = readQuestionForm(
      form({ type: 'slider', fields: { ...emptyForm(0).fields, 'slider.max': max } }),
    )
    return read.ok ? Object(read.question.config).max : read.problem.why
  }
  expect(to('1,000')).toBe('“1,000” can be read in two ways. Write 1000 or 1.')
  expect(to('1.125')).toBe('“1.125” can be read in two ways. Write 1125 or 1.1250.')
  expect(['1000', '1,1250', '2,5', '0.125', '12.'].map(to)).toEqual([1000, 1.125, 2.5, 0.125, 12])
})

test('a side of a difference that was never touched is empty', () => {
  const fields = { ...emptyForm(0).fields, 'show_diff.after': 'All of it is new' }
  expect(readQuestionForm(form({ type: 'show_diff', fields }))).toMatchObject({
    ok: true,
    question: { config: { before: '', after: 'All of it is new' } },
  })
})

test('sizes of files are counted as they are shown, and the largest is no limit', () => {
  const file = (maxSize: string) => {
    const read = readQuestionForm(form({ type: 'ask_file', fields: { 'ask_file.maxSize': maxSize } }))
    return read.ok ? Object(read.question.config).maxSize : read.problem.why
  }
  expect(formatSize(file('5'))).toBe('5 kB')
  expect(file('')).toBe(MAX_FILE_BYTES)
  expect(file('10241')).toBe('Write a number from 1 to 10240.')
  const { fields } = formOf({ type: 'ask_file', config: { question: 'Q' } }, 0)
  expect(fields['ask_file.maxSize']).toBe('')
})

test('how many files are taken at most is asked only where several are', () => {
  const read = (isMany: boolean) =>
    readQuestionForm(
      form({ type: 'ask_image', fields: { 'ask_image.multiple': isMany, 'ask_image.maxImages': '3' } }),
    )
  expect(read(true)).toMatchObject({ ok: true, question: { config: { maxImages: 3 } } })
  expect(read(false)).toMatchObject({ ok: true, question: { config: { multiple: false } } })
})

test.each(INTERVIEW_TEMPLATES)('the template $name can be started, from its forms too', (template) => {
  const { title, rule, questions } = template
  expect(StartInterviewRequest.safeParse({ title, rule, questions }).success).toBe(true)
  const forms = questions.map((question, index) => formOf(question, index))
  const request = interviewRequest({ ...FIRST_FIELDS, title, rule }, forms, 0)
  expect(StartInterviewRequest.parse(request).questions.map(({ type }) => type)).toEqual(
    questions.map(({ type }) => type),
  )
})
