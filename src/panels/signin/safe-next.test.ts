import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('a path of this site is kept', () => {
  expect(safeNext('/b/abc?x=1')).toBe('/b/abc?x=1')
})

test('an address elsewhere, in any disguise, becomes the home page', () => {
  for (const next of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ]) {
    expect(safeNext(next)).toBe('/')
  }
})
