import { expect, test } from 'vitest'
import { createPasswordTries } from './password-tries.ts'

test('[MO42] ten wrong passwords bar an address for ten minutes', () => {
  let now = 0
  const tries = createPasswordTries(() => now)
  for (let i = 0; i < 10; i++) {
    expect(tries.isBarred(undefined)).toBe(false)
    tries.wrong(undefined)
  }
  expect(tries.isBarred(undefined)).toBe(true)
  now = 10 * 60 * 1000 + 1
  expect(tries.isBarred(undefined)).toBe(false)
})
