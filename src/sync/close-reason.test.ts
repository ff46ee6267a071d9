import { expect, test } from 'vitest'
import { CLOSE_REASONS, closeReason, reasonOf } from './close-reason.ts'
import { readCloseReason } from './read-close-reason.ts'

/** A close frame holds 125 bytes, two of them for the code. */
const MAX_BYTES = 123

test('each reason fits into a close frame', () => {
  const long = Object.values(CLOSE_REASONS).filter((reason) => Buffer.byteLength(reason) > MAX_BYTES)
  expect(long).toEqual([])
})

test('a reason has the name of its sentence', () => {
  expect(readCloseReason(CLOSE_REASONS.restart)).toEqual({
    sentence: 'sync.restart',
    message: 'The server restarts.',
  })
})

test('a reason has the values of its sentence', () => {
  const full = closeReason('too-many-shapes', { max: 500 })
  expect(full).toBe('too-many-shapes?max=500: This board is full: it holds at most 500 shapes.')
  expect(readCloseReason(full)).toEqual({
    sentence: 'sync.too-many-shapes',
    values: { max: '500' },
    message: 'This board is full: it holds at most 500 shapes.',
  })
})

test('a reason of another catalogue keeps its name, and values with any letters', () => {
  const sentence = {
    sentence: 'record.unknown-key',
    values: { key: 'a: b & ß' },
    message: 'A record has no a: b & ß.',
  }
  expect(readCloseReason(reasonOf(sentence))).toEqual(sentence)
})

test('the reason of another program is its own sentence', () => {
  expect(readCloseReason('Bad gateway')).toEqual({ message: 'Bad gateway' })
  expect(readCloseReason('')).toEqual({ message: '' })
})
