import { expect, test } from 'vitest'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { tallyAnswers } from './tally-answers.ts'

const OPTIONS = [
  { id: 'a', label: 'Bus' },
  { id: 'b', label: 'Lamp' },
]
const tally = (type: string, config: object, ...values: Record<string, unknown>[]) =>
  tallyAnswers(
    QuestionBody.parse({ type, config: { question: 'Which?', ...config } }),
    values.map((value, i) => ({ by: `u${i}`, value })),
  )?.map(({ label, value, by }) => [label, value, by.join(' ')])

test('choices are counted with their people, most first, own words among them', () => {
  expect(
    tally(
      'pick_one',
      { options: OPTIONS, allowOther: true },
      { selected: 'b' },
      { selected: 'b' },
      { other: 'Train' },
    ),
  ).toEqual([
    ['Lamp', '2', 'u0 u1'],
    ['Train', '1', 'u2'],
    ['Bus', '0', ''],
  ])
  expect(tally('pick_many', { options: OPTIONS }, { selected: ['a', 'b'] }, { selected: ['b'] })).toEqual([
    ['Lamp', '2', 'u0 u1'],
    ['Bus', '1', 'u0'],
  ])
  expect(tally('confirm', {}, { choice: 'no' })).toEqual([
    ['No', '1', 'u0'],
    ['Yes', '0', ''],
  ])
})

test('numbers have their mean, and ranks their mean place', () => {
  expect(tally('slider', { min: 0, max: 10 }, { value: 4 }, { value: 8 })).toEqual([['Mean', '6.0', '']])
  expect(
    tally('rate', { options: OPTIONS }, { ratings: { a: 5, b: 1 } }, { ratings: { a: 4, b: 1 } }),
  ).toEqual([
    ['Bus', '4.5', ''],
    ['Lamp', '1.0', ''],
  ])
  const first = (id: string, other: string) => ({
    ranking: [
      { id, rank: 1 },
      { id: other, rank: 2 },
    ],
  })
  expect(tally('rank', { options: OPTIONS }, first('b', 'a'), first('b', 'a'))).toEqual([
    ['Lamp', 'place 1.0', ''],
    ['Bus', 'place 2.0', ''],
  ])
})

test('words are no choices', () => {
  expect(tally('ask_text', {}, { text: 'Well' })).toBeUndefined()
})
