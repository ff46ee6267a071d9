import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = () => Date.parse('2026-11-28T12:00:00Z')

test.each([
  [{ 'retry-after': '70' }, 70_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': 'Sat, 28 Nov 2026 12:05:00 GMT' }, 300_000],
  [{ 'retry-after': 'Sat, 28 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '70' }, 250],
  [{}, null],
  [{ 'retry-after': '' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': '1e9' }, null],
])('%o is a wait of %s ms', (headers, expected) => {
  expect(retryAfterMs(headers, now)).toBe(expected)
})

test('without headers there is no wait', () => {
  expect(retryAfterMs(undefined, now)).toBeNull()
})
