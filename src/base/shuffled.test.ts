import { expect, test } from 'vitest'
import { shuffled } from './shuffled.ts'

const items = Array.from({ length: 20 }, (_, i) => i)

test('one seed gives one order, others give others, and nothing is lost', () => {
  const mine = shuffled(items, 'v1 uann')
  expect(shuffled(items, 'v1 uann')).toEqual(mine)
  expect(shuffled(items, 'v1 ubob')).not.toEqual(mine)
  expect(mine).not.toEqual(items)
  expect(mine.toSorted((one, other) => one - other)).toEqual(items)
})

test('over many voters every note is first about as often', () => {
  const firsts = new Map<number, number>()
  for (let voter = 0; voter < 2_000; voter++) {
    const [first = -1] = shuffled([0, 1, 2, 3], `v1 u${voter}`)
    firsts.set(first, (firsts.get(first) ?? 0) + 1)
  }
  for (const count of firsts.values()) expect(Math.abs(count - 500)).toBeLessThan(100)
})
