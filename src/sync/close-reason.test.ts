import { expect, test } from 'vitest'
import { CLOSE_REASONS } from './close-reason.ts'
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

test('the reason of another program is its own sentence', () => {
  expect(readCloseReason('Bad gateway')).toEqual({ message: 'Bad gateway' })
  expect(readCloseReason('')).toEqual({ message: '' })
})
