import { expect, test } from 'vitest'
import { StartInterviewRequest } from '#api/interviews.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { emptyForm, formOf, type QuestionForm, readQuestionForm, TYPE_OPTIONS } from './question-form.ts'

const form = (more: Partial<QuestionForm>): QuestionForm => ({ ...emptyForm(0), question: 'Which?', ...more })

test.each(TYPE_OPTIONS)('[AQ12] a question of the type $value can be written by hand', ({ value }) => {
  const read = readQuestionForm(
    form({ type: value, options: 'One\n\nTwo ', text: 'After', before: 'Before' }),
  )
  expect(read.ok).toBe(true)
})

test('[AQ12] a sentence says what a question misses', () => {
  const why = (more: Partial<QuestionForm>) => {
    const read = readQuestionForm(form(more))
    return read.ok ? null : read.why
  }
  expect(why({ question: ' ' })).toBe('Write the question.')
  expect(why({ type: 'pick_one' })).toBe('Give at least one option.')
  expect(why({ type: 'rank', options: 'One' })).toBe('Give at least 2 options.')
  expect(why({ type: 'slider', min: '5', max: '1' })).toBe('The lowest value must be below the highest.')
  expect(why({ type: 'show_diff', before: 'a', text: 'a' })).toMatch(/^Nothing differs/)
  expect(why({ type: 'review_section' })).toBe('Write something.')
})

test.each(INTERVIEW_TEMPLATES)('[AQ12] the template $name can be started, from its forms too', (template) => {
  const { title, rule, questions } = template
  expect(StartInterviewRequest.safeParse({ title, rule, questions }).success).toBe(true)
  const fromForms = questions.map((question, index) => readQuestionForm(formOf(question, index)))
  expect(fromForms.map((read) => read.ok && read.question.type)).toEqual(questions.map(({ type }) => type))
  for (const read of fromForms) expect(read.ok).toBe(true)
})
