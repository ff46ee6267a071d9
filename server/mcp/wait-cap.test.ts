import { expect, test } from 'vitest'
import { pollIntervalAfter } from './wait-cap.ts'

test('[MP41] a client polls less often after five minutes', () => {
  expect([0, 299_999, 300_000].map(pollIntervalAfter)).toEqual([5_000, 5_000, 15_000])
})
