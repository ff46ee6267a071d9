import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkSentence } from '#board/check/check-sentences.ts'
import { ofEntry } from '#formats/file-sentences.ts'
import { refusal } from '#session/core/refusal.ts'
import { codedFailure } from '#session/usage/coded-failure.ts'
import { FAILURE_SENTENCES } from '#session/usage/failure-sentences.ts'
import { reasonOf } from '#sync/close-reason.ts'
import { readCloseReason } from '#sync/read-close-reason.ts'
import { ERROR_SENTENCES } from './error-sentences.ts'
import { PROBLEM_SENTENCES, problemSentence } from './problem-sentence.ts'
import { PROVIDER_SENTENCES } from './provider-sentences.ts'
import { wordError, wordNamedSentence } from './word-sentence.ts'

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

test('a value may have braces', async () => {
  const { message, ...error } = refusal('bad-command.because', { reason: 'Expected {name}' })
  expect(message).toContain('{name}')
  expect(await wordError({ ...error, message: 'Another language.' })).toBe(message)
})

test('the reason of a schema is for programs', async () => {
  const schema = z.strictObject({ count: z.int().max(3) })
  for (const value of [{}, { count: 'three' }, { count: 4 }, { count: 0.5 }, { count: 1, size: 2 }]) {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    const paths = ['', 'count: ', 'records.shape:one.x: ', 'idempotency-key: ']
    for (const reason of paths.map((path) => `${path}${issue?.message}`)) {
      const { message: _, ...error } = problemSentence('bad-request.because', { reason })
      expect(await wordError({ ...error, message: reason })).toBe(PROBLEM_SENTENCES['bad-request'])
    }
  }
  const { message, ...named } = problemSentence('bad-request.because', { reason: 'Write a title.' })
  expect(await wordError({ ...named, message })).toBe('Write a title.')
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

test('a sentence of a run is worded from its name and its values', async () => {
  const { message, ...failure } = codedFailure('too-slow.silent', { provider: 'OpenAI', limitMs: 90_000 })
  expect(await wordNamedSentence({ ...failure, message: 'Another language.' })).toBe(message)
})

test('the fault of a canvas record is worded, from a close frame and from a file too', async () => {
  const fault = checkSentence('text-too-long', { max: 500 })
  const fromFrame = readCloseReason(reasonOf(fault))
  for (const { message, ...named } of [fault, fromFrame, ofEntry('canvas, shape:one', fault)])
    expect(await wordNamedSentence({ ...named, message: 'Another language.' })).toBe(message)
})

test('a run of an older server has its own sentence', async () => {
  expect(await wordNamedSentence({ message: 'It took too long.' })).toBe('It took too long.')
})

test('no two catalogues have a name in common', () => {
  const catalogues = [ERROR_SENTENCES, FAILURE_SENTENCES, PROVIDER_SENTENCES]
  const names = catalogues.flatMap((catalogue) => Object.keys(catalogue))
  expect(new Set(names).size).toBe(names.length)
})

test('each sentence has a different name', () => {
  for (const [name, words] of Object.entries(PROBLEM_SENTENCES)) expect(ERROR_SENTENCES[name]).toBe(words)
})

test('each exact sentence belongs to a code with a usual one', () => {
  for (const name of Object.keys(ERROR_SENTENCES))
    expect(ERROR_SENTENCES).toHaveProperty([name.split('.')[0] ?? ''])
})
