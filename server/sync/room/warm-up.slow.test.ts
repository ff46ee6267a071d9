import { expect, test } from 'vitest'
import { LIMITS } from '#sync/limits.ts'
import { warmUp } from './warm-up.ts'

test('the warm-up does people’s work: all of it is applied', async () => {
  const { applied, refused } = await warmUp(LIMITS)
  expect(refused).toBe(0)
  expect(applied).toBeGreaterThan(900)
})

test('limits that let few notes in leave the server running', async () => {
  const { refused } = await warmUp({ ...LIMITS, maxRecords: 10 })
  expect(refused).toBeGreaterThan(0)
})
