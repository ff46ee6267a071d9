import { expect, test } from 'vitest'
import { fillIn, wordSentence } from './sentence.ts'

test('a template is filled in with its values', () => {
  expect(fillIn('#{to} leads to #{from}.', { from: 3, to: 4 })).toBe('#4 leads to #3.')
})

test('a value is text, also where it looks like a placeholder or a pattern', () => {
  expect(fillIn('“{name}” is there: {name}.', { name: '{name} $&' })).toBe('“{name} $&” is there: {name} $&.')
})

test('a count chooses its form', () => {
  const template = 'This takes {max|one advisor|at most # advisors}.'
  expect(fillIn(template, { max: 1 })).toBe('This takes one advisor.')
  expect(fillIn(template, { max: 3 })).toBe('This takes at most 3 advisors.')
})

test('a time is from milliseconds', () => {
  const times = [50, 1_000, 45_000, 60_000, 90_000, 180_000].map((limitMs) =>
    fillIn('{limitMs|time}', { limitMs }),
  )
  expect(times).toEqual(['50 milliseconds', 'a second', '45 seconds', 'a minute', '90 seconds', '3 minutes'])
})

test('a placeholder without a value stays', () => {
  expect(fillIn('There is no {file}.')).toBe('There is no {file}.')
})

test('a sentence has its code, its variant and its values', () => {
  const catalogue = { gone: 'It is gone.', 'gone.named': '{name} is gone.' }
  expect(wordSentence(catalogue, 'gone', undefined)).toEqual({ code: 'gone', message: 'It is gone.' })
  expect(wordSentence(catalogue, 'gone.named', { name: 'Ada' })).toEqual({
    code: 'gone',
    variant: 'named',
    message: 'Ada is gone.',
    values: { name: 'Ada' },
  })
})
