import { expect, test } from 'vitest'
import { maxDraftNotes } from './open-room.ts'

test('[PW7] the more people write in private, the fewer notes fit into each draft, and all of them have room for some', () => {
  const sizes = [1, 10, 40, 100, 5_000].map((writers) => maxDraftNotes(writers, 20_000))
  expect(sizes).toEqual([2_000, 2_000, 500, 200, 20])
  expect(maxDraftNotes(1, 300)).toBe(300)
})
