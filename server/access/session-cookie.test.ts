import { expect, test } from 'vitest'
import { readSessionCookie } from './session-cookie.ts'

test('the cookie of https has priority over the one of http', () => {
  const header = 'next-auth.session-token=plain; a=b; __Secure-next-auth.session-token=safe'
  expect(readSessionCookie(header)).toBe('safe')
})

test('a cookie that was cut into pieces is put together in their order', () => {
  const header =
    'next-auth.session-token.1=two; next-auth.session-token.0=one; next-auth.session-token.2=three'
  expect(readSessionCookie(header)).toBe('onetwothree')
})

test('without a session there is none, whatever else is in the header', () => {
  expect(readSessionCookie(null)).toBeNull()
  expect(readSessionCookie('theme=dark; next-auth.csrf-token=x')).toBeNull()
  expect(readSessionCookie('next-auth.session-token=%E0%A4%A')).toBeNull()
  expect(readSessionCookie(';;=; =x')).toBeNull()
})
