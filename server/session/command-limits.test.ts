import { expect, test } from 'vitest'
import { createCommandLimits } from './command-limits.ts'

test('[HT12] one person changes a board six hundred times a minute; others, other boards and the server are not counted with them', () => {
  let now = 0
  const limits = createCommandLimits({ now: () => now })
  const ann = { kind: 'person', userId: 'ann' } as const
  for (let i = 0; i < 600; i++) expect(limits.take('b1', ann)).toBe(true)
  expect(limits.take('b1', ann)).toBe(false)
  expect(limits.take('b2', ann)).toBe(true)
  expect(limits.take('b1', { kind: 'person', userId: 'bob' })).toBe(true)
  expect(limits.take('b1', { kind: 'server' })).toBe(true)
  now = 60_001
  expect(limits.take('b1', ann)).toBe(true)
})

test('[HT12] all people of a board together have a limit, too', () => {
  const limits = createCommandLimits({ now: () => 0 })
  const taken = Array.from({ length: 12 * 600 }, (_, i) =>
    limits.take('b1', { kind: 'person', userId: `u${i % 12}` }),
  )
  expect(taken.filter(Boolean)).toHaveLength(6_000)
})
