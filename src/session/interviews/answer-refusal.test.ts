import { expect, test } from 'vitest'
import { answerRefusal } from './answer-refusal.ts'
import { readAnswer } from './questions/question-types.ts'
import { askedQuestion, OPTIONS } from './questions/testing/asked-question.ts'

const question = askedQuestion('pick_many', { options: OPTIONS, min: 2 })

function refusalFor(value: unknown) {
  const read = readAnswer(question, value)
  return read.ok ? null : answerRefusal(read.problem)
}

test('an answer that breaks a rule of its question is refused with the values of the rule', () => {
  expect(refusalFor({ selected: ['a'] })).toEqual({
    code: 'bad-answer',
    variant: 'choose-at-least',
    values: { min: 2 },
    message: 'Choose at least 2.',
  })
})

test('an answer of another shape is refused with the sentence of the schema', () => {
  expect(refusalFor({ selected: 'a' })).toMatchObject({
    code: 'bad-answer',
    variant: 'because',
    message: 'Choose from the options.',
  })
})
