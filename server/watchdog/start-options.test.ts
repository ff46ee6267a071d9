import { expect, test } from 'vitest'
import { START_ENVIRONMENT, startFlags } from './start-options.ts'

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [16, 4],
])('on %i processors V8 has %i helpers', (processors, helpers) => {
  expect(startFlags(processors)).toContain(`--v8-pool-size=${helpers}`)
})

test('the heap grows by half before it is collected', () => {
  expect(startFlags()).toContain('--heap-growing-percent=50')
})

test('threads can give memory back', () => {
  expect(startFlags()).toContain('--expose-gc')
  expect(START_ENVIRONMENT).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' })
})
