// @vitest-environment jsdom
import { signOut } from 'next-auth/react'
import { expect, test, vi } from 'vitest'
import { signOutHere } from './session.ts'

vi.mock('next-auth/react', () => ({ signOut: vi.fn(), signIn: vi.fn(), getProviders: vi.fn() }))

test('a sign-out that does not reach the server says so and clears nothing', async () => {
  localStorage.setItem('parley:board1:u1', '{}')
  vi.mocked(signOut).mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await signOutHere('u1')).toMatchObject({ code: 'unreachable' })
  expect(Object.keys(localStorage)).toEqual(['parley:board1:u1'])
})
