// @vitest-environment jsdom
import { signOut } from 'next-auth/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signOutHere } from './session.ts'

vi.mock('next-auth/react', () => ({ signOut: vi.fn(), signIn: vi.fn(), getProviders: vi.fn() }))

const KEPT = 'parley:board1:u1'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.setItem(KEPT, '{}')
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.mocked(signOut).mockReset()
})

test('a sign-out that does not reach the server says so and clears nothing', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await signOutHere('u1')).toMatchObject({ code: 'unreachable' })
  expect(signOut).not.toHaveBeenCalled()
  expect(Object.keys(localStorage)).toEqual([KEPT])
})

test('nor does one that the server can’t keep: the cookie would stay good for whoever has a copy', async () => {
  const error = { code: 'storage-away', message: 'The database can’t be reached right now.' }
  asked.mockResolvedValue(Response.json({ error }, { status: 503 }))
  expect(await signOutHere('u1')).toEqual(error)
  expect(signOut).not.toHaveBeenCalled()
  expect(Object.keys(localStorage)).toEqual([KEPT])
})

test.each([false, true])('[ID22] the server is told whether it is everywhere: %s', async (everywhere) => {
  asked.mockResolvedValue(new Response(null, { status: 204 }))
  vi.mocked(signOut).mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await signOutHere('u1', everywhere)).toMatchObject({ code: 'unreachable' })
  const [path, request] = asked.mock.calls[0] ?? []
  expect([path, request?.method, request?.body]).toEqual([
    '/api/v1/me/sign-out',
    'POST',
    JSON.stringify({ everywhere }),
  ])
})
