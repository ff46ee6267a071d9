import { expect, test } from 'vitest'
import { v8Flags } from './v8-flags.ts'

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [16, 4],
])('on %i processors V8 has %i helpers', (processors, helpers) => {
  expect(v8Flags(processors)).toEqual([`--v8-pool-size=${helpers}`])
})
