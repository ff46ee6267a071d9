import { expect, test } from 'vitest'
import { toDatabaseError } from './database-error.ts'

test.each([
  ['08006', 'unreachable'],
  ['53100', 'full'],
  ['53200', 'exhausted'],
  ['53300', 'too-many-connections'],
  ['55P03', 'conflict'],
  ['57014', 'conflict'],
  ['57P03', 'unreachable'],
  ['57P05', 'unreachable'],
  ['58030', 'exhausted'],
  ['ECONNREFUSED', 'unreachable'],
])('the code %s is the database’s problem, not the statement’s: %s', (code, reason) => {
  expect(toDatabaseError({ message: 'it says why', code })).toMatchObject({
    name: 'DatabaseError',
    reason,
    sentence: expect.stringContaining('it says why'),
  })
})

test.each(['23505', '42P01', '22P02'])('the code %s is the statement’s', (code) => {
  expect(toDatabaseError({ message: 'no', code })).toMatchObject({ name: 'SqlError', code })
})

test('errors of other origin than the database stay unchanged', () => {
  const error = new RangeError('ours')
  expect(toDatabaseError(error)).toBe(error)
  const foreign = Object.assign(new Error('no'), { code: 'ERR_INVALID_ARG_TYPE' })
  expect(toDatabaseError(foreign)).toBe(foreign)
})
