import { expect, test } from 'vitest'
import type { OptionDetails } from './option-details.ts'
import { emptyForm, type QuestionForm, withOptions, withType } from './question-form.ts'

const form = (more: Partial<QuestionForm>): QuestionForm => ({ ...emptyForm(0), type: 'pick_one', ...more })

/** The description of each option after these texts were typed one after the other. */
function typed(before: QuestionForm, ...texts: string[]) {
  const after = texts.reduce(withOptions, before)
  return after.details.map(({ description }) => description)
}

test('the description of an option stays with its line', () => {
  const before = form({ options: 'A\nB', details: [{}, { description: 'Second' }] })
  expect(typed(before, 'A\nBe')).toEqual([undefined, 'Second'])
  expect(typed(before, 'B\nA')).toEqual(['Second', undefined])
  expect(typed(before, 'New\nA\nB')).toEqual([undefined, undefined, 'Second'])
  expect(typed(before, 'B')).toEqual(['Second'])
})

test('an option that is typed takes nothing from one that begins like it', () => {
  const one = form({ options: '1', details: [{ description: 'First' }] })
  expect(typed(one, '1\n', '1\n1', '1\n10')).toEqual(['First', undefined])
  expect(typed(one, '\n1', '1\n1', '10\n1')).toEqual([undefined, 'First'])
  const wines = form({
    options: 'Red\nRed wine',
    details: [{ description: 'The colour' }, { description: 'The drink' }],
  })
  expect(typed(wines, 'Red\nRed', 'Red\nRed w')).toEqual(['The colour', 'The drink'])
})

test('if only one option can be recommended, the first one stays so', () => {
  const details: OptionDetails[] = [{}, { isRecommended: true }, { isRecommended: true }]
  const many = form({ type: 'pick_many', options: 'A\nB\nC', details })
  const marks = ({ details: all }: QuestionForm) => all.map(({ isRecommended = false }) => isRecommended)
  expect(marks(withType(many, 'pick_one'))).toEqual([false, true, false])
  expect(marks(withType(many, 'rank'))).toEqual([false, true, true])
})
