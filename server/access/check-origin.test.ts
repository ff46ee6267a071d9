import { expect, test } from 'vitest'
import { checkOrigin } from './check-origin.ts'

const settings = { publicUrl: 'https://parley.example.org' }
const host = '127.0.0.1:3000'

test.each(['https://parley.example.org', 'http://127.0.0.1:3000'])('%s is ours', (origin) => {
  expect(checkOrigin({ host, origin }, settings)).toBe(true)
})

test.each([
  'https://evil.example.org',
  'https://parley.example.org.evil.example',
  'http://parley.example.org',
  'http://127.0.0.1:3001',
  'null',
  '',
  'javascript:alert(1)',
  'file:///127.0.0.1:3000',
])('"%s" is foreign', (origin) => {
  expect(checkOrigin({ host, origin }, settings)).toBe(false)
})

test('a request without an origin is foreign', () => {
  expect(checkOrigin({ host }, settings)).toBe(false)
  expect(checkOrigin(new Headers({ host }), settings)).toBe(false)
})
