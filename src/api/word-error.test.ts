import { expect, test } from 'vitest'
import { refusal } from '#session/core/refusal.ts'
import { ERROR_SENTENCES } from './error-sentences.ts'
import { PROBLEM_SENTENCES, problemSentence } from './problem-sentence.ts'
import { wordError } from './word-error.ts'

test('an error is worded from its code, its variant and its values', async () => {
  const errors = [
    refusal('frozen'),
    refusal('only-forward.idea', { number: 3 }),
    problemSentence('no-note.missing'),
    problemSentence('note-too-long.of-length', { max: 10, length: 12 }),
  ]
  for (const { message, ...error } of errors)
    expect(await wordError({ ...error, message: 'Another language.' })).toBe(message)
})

test('an error that the page does not know has the sentence of the server', async () => {
  const message = 'Not on a Sunday.'
  expect(await wordError({ code: 'on-sunday', message })).toBe(message)
  expect(await wordError({ code: 'frozen', variant: 'on-sunday', message })).toBe(message)
  expect(await wordError({ code: 'constructor', message })).toBe(message)
})

test('an error whose values are missing has the sentence of the server', async () => {
  const message = '#3 is further than that.'
  expect(await wordError({ code: 'only-forward', variant: 'idea', message })).toBe(message)
})

test('each sentence has a different name', () => {
  for (const [name, words] of Object.entries(PROBLEM_SENTENCES)) expect(ERROR_SENTENCES[name]).toBe(words)
})

test('each exact sentence belongs to a code with a usual one', () => {
  for (const name of Object.keys(ERROR_SENTENCES))
    expect(ERROR_SENTENCES).toHaveProperty([name.split('.')[0] ?? ''])
})
