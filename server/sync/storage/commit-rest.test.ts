import { expect, test } from 'vitest'
import { restAfterCommit } from './commit-rest.ts'

test('one writer at a time hardly waits, many wait for each other, and a slow database rests', () => {
  expect(restAfterCommit(1, 1)).toBe(10)
  expect(restAfterCommit(1, 4)).toBe(40)
  expect(restAfterCommit(1, 500)).toBe(50)
  expect(restAfterCommit(10, 1)).toBe(40)
  expect(restAfterCommit(900, 1)).toBe(50)
})
