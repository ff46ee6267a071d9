import { expect, test } from 'vitest'
import { QuestionBody, type QuestionType } from './question-types.ts'
import {
  askedQuestion,
  file,
  OPTIONS,
  problemOfConfig,
  readOrProblem,
  textsOf,
} from './testing/asked-question.ts'

const IMAGE = file('plan.png', 'image/png', 2_100_000)
const NOTES = file('notes.csv', 'text/csv')

/** A config for each type, an answer to it, and the answer as people read it. */
const SAMPLES: Record<QuestionType, [config: object, answer: object, text: string]> = {
  pick_one: [{ options: OPTIONS, recommended: 'a' }, { selected: 'b' }, 'Bread'],
  pick_many: [
    { options: OPTIONS, allowOther: true },
    { selected: ['a', 'c'], other: ['Dates'] },
    'Apples, Cheese, Dates',
  ],
  confirm: [{ yesLabel: 'Ship it' }, { choice: 'yes' }, 'Ship it'],
  rank: [
    { options: OPTIONS },
    {
      ranking: [
        { id: 'c', rank: 1 },
        { id: 'a', rank: 2 },
        { id: 'b', rank: 3 },
      ],
    },
    'Cheese → Apples → Bread',
  ],
  rate: [{ options: OPTIONS }, { ratings: { a: 2, b: 5, c: 3 } }, 'Bread: 5, Cheese: 3, Apples: 2'],
  ask_text: [{ placeholder: 'A name' }, { text: 'Ann' }, 'Ann'],
  ask_image: [{}, { images: [IMAGE] }, 'plan.png (2.0 MB)'],
  ask_file: [{ accept: ['.csv'] }, { files: [NOTES] }, 'notes.csv (2 kB)'],
  ask_code: [{ language: 'TS' }, { code: 'let a = 1\n' }, 'let a = 1'],
  show_diff: [
    { before: 'a', after: 'b', filePath: 'src/a.ts' },
    { decision: 'reject', feedback: 'Why?' },
    'Rejected: Why?',
  ],
  show_plan: [{ markdown: '# Plan' }, { decision: 'approve' }, 'Approved'],
  show_options: [
    { options: [{ ...OPTIONS[0], pros: ['Cheap'], cons: ['Sour'] }], allowFeedback: true },
    { selected: 'a', feedback: 'Ripe ones' },
    'Apples: Ripe ones',
  ],
  review_section: [{ content: 'Text' }, { decision: 'revise', feedback: 'Shorter' }, 'To revise: Shorter'],
  thumbs: [{}, { choice: 'down' }, 'Thumbs down'],
  emoji_react: [{}, { emoji: '🎉' }, '🎉'],
  slider: [{ min: -5, max: 5 }, { value: 0 }, '0'],
}

test.each(Object.entries(SAMPLES))(
  '[QT1] %s: config and answer are returned unchanged',
  (key, [config, given, text]) => {
    const { type } = QuestionBody.parse({ type: key, config: { question: 'Which?', ...config } })
    const question = askedQuestion(type, config)
    expect(question.config).toMatchObject({ question: 'Which?' })
    expect(QuestionBody.parse(JSON.parse(JSON.stringify(question)))).toEqual(question)
    expect(readOrProblem(question, given)).toEqual(given)
    expect(readOrProblem(question, JSON.parse(JSON.stringify(given)))).toEqual(given)
    expect(textsOf(question, given)).toEqual({ text, line: text })
    expect(readOrProblem(question, {})).toMatch(/^(?!Invalid).*\.$/)
    for (const other of [null, 7, [], {}]) expect(typeof readOrProblem(question, other)).toBe('string')
  },
)

test('[QT1] a long answer is one line of 100 characters, and whole in its text', () => {
  const question = askedQuestion('ask_text', { multiline: true })
  const text = `One\n\n${'two '.repeat(50)}end`
  expect(textsOf(question, { text }).text).toBe(text)
  const { line } = textsOf(question, { text })
  expect(line).toMatch(/^One two two .*…$/)
  expect([...line].length).toBeLessThanOrEqual(101)
})

test.each(Object.entries(SAMPLES))(
  '[QT1] %s asks a question, with a context if there is one',
  (type, [config]) => {
    const read = (question: object) => QuestionBody.safeParse({ type, config: { ...config, ...question } })
    expect(read({ question: ' \n' }).success).toBe(false)
    expect(read({}).success).toBe(false)
    const parsed = read({ question: 'Which\u0000?', context: '**Why**', theme: 'dark', timeout: 30 })
    expect(parsed.data?.config).toMatchObject({ question: 'Which?', context: '**Why**' })
    expect(parsed.data?.config).not.toHaveProperty('theme')
  },
)

test('[QT18] questions and answers with more than 32 kB are refused', () => {
  const long = 'ä'.repeat(14_000)
  expect(problemOfConfig('show_diff', { before: long, after: 'a' })).toBeNull()
  expect(problemOfConfig('show_diff', { before: long, after: `${long}b` })).toMatch(/at most 32 kB/)
  const code = askedQuestion('ask_code', {})
  expect(readOrProblem(code, { code: long })).toEqual({ code: long })
  expect(readOrProblem(code, { code: 'ä'.repeat(20_000) })).toMatch(/at most 32 kB/)
})
