import { expect, test } from 'vitest'
import { toScale } from './question-parts.ts'
import { slider } from './slider.ts'
import { askedQuestion, OPTIONS, problemOfConfig, readOrProblem } from './testing/asked-question.ts'

const TWO = OPTIONS.slice(0, 2)

test('[QT4] rate takes a value on the scale for every option', () => {
  const question = askedQuestion('rate', { options: TWO })
  expect(readOrProblem(question, { ratings: { a: 1, b: 5 } })).toEqual({ ratings: { a: 1, b: 5 } })
  expect(readOrProblem(question, { ratings: { a: 1 } })).toBe('Rate “Bread” too.')
  expect(readOrProblem(question, { ratings: { a: 1, b: 6 } })).toBe('Choose a value from 1 to 5.')
  expect(readOrProblem(question, { ratings: { a: 1, b: 1.5 } })).toBe('Choose a value from 1 to 5.')
  expect(readOrProblem(question, { ratings: { a: 1, b: 2, z: 3 } })).toBe('Rate the options only.')
})

test('[QT4] the scale of rate can begin at 0, and have steps', () => {
  const question = askedQuestion('rate', { options: TWO, min: 0, max: 1, step: 0.1 })
  expect(readOrProblem(question, { ratings: { a: 0, b: 0.3 } })).toEqual({ ratings: { a: 0, b: 0.3 } })
  expect(readOrProblem(question, { ratings: { a: 0, b: 0.35 } })).toBe(
    'Choose a value from 0 to 1 in steps of 0.1.',
  )
})

test('[QT4] a scale rises, in a number of steps that can be shown', () => {
  expect(problemOfConfig('rate', { options: TWO, min: 5, max: 5 })).toMatch(/below the highest/)
  expect(problemOfConfig('rate', { options: TWO, max: 1000 })).toMatch(/at most 100 steps/)
  expect(problemOfConfig('rate', { options: TWO, step: 9 })).toBe('The step is larger than the scale.')
  expect(problemOfConfig('rate', { options: TWO, step: 0 })).not.toBeNull()
  expect(problemOfConfig('slider', { min: 3, max: 2 })).toMatch(/below the highest/)
  expect(problemOfConfig('slider', { min: 0, max: 1e9 })).toMatch(/at most 10000 steps/)
  expect(problemOfConfig('slider', { max: 2 })).not.toBeNull()
})

test('[QT6] a slider takes values on its steps, and 0', () => {
  const question = askedQuestion('slider', { min: -1, max: 1, step: 0.25 })
  expect(readOrProblem(question, { value: 0 })).toEqual({ value: 0 })
  expect(readOrProblem(question, { value: 0.75 })).toEqual({ value: 0.75 })
  expect(readOrProblem(question, { value: 0.8 })).toBe('Choose a value from -1 to 1 in steps of 0.25.')
  expect(readOrProblem(question, { value: 2 })).toMatch(/^Choose a value/)
  expect(readOrProblem(question, { value: Number.NaN })).toBeTypeOf('string')
})

test('[QT6] a slider begins at its default, which can be 0, else in the middle', () => {
  const begin = (config: object) =>
    slider.firstDraft?.(slider.Config.parse({ question: 'How much?', min: 0, max: 10, ...config }))
  expect(begin({ defaultValue: 0 })).toEqual({ value: 0 })
  expect(begin({ defaultValue: 7 })).toEqual({ value: 7 })
  expect(begin({})).toEqual({ value: 5 })
  expect(begin({ step: 4 })).toEqual({ value: 4 })
  expect(problemOfConfig('slider', { min: 0, max: 10, defaultValue: 11 })).toBe(
    'The default value is not on the scale.',
  )
  expect(problemOfConfig('slider', { min: 0, max: 10, step: 4, defaultValue: 3 })).toBe(
    'The default value is not on the scale.',
  )
})

test('[QT6] a value between two steps becomes the nearest one that is on the scale', () => {
  expect(toScale({ min: 0, max: 1, step: 0.1 }, 0.31)).toBe(0.3)
  expect(toScale({ min: 0, max: 10, step: 4 }, 10)).toBe(8)
  expect(toScale({ min: 2, max: 10, step: 1 }, -5)).toBe(2)
})

test('a number alone is read as the value of a slider', () => {
  expect(readOrProblem(askedQuestion('slider', { min: 0, max: 10 }), 0)).toEqual({ value: 0 })
})
