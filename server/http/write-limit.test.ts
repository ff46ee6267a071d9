import { expect, test } from 'vitest'
import { createWriteLimit } from './write-limit.ts'

test('[LG24] so many a minute for each person, and again in the next', () => {
  let now = 0
  const limit = createWriteLimit(() => now, 2)
  const tries = (userId: string) => [1, 2, 3].map(() => limit.allows(userId))
  expect(tries('uann')).toEqual([true, true, false])
  expect(tries('ubob')).toEqual([true, true, false])
  now = 60_001
  expect(limit.allows('uann')).toBe(true)
})
