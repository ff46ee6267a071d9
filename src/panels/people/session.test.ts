// @vitest-environment jsdom
import { signIn, signOut } from 'next-auth/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInAsGuest, signInWith, waysIn } from './session.ts'
import { signOutHere } from './sign-out.ts'

vi.mock('next-auth/react', () => ({ signOut: vi.fn(), signIn: vi.fn() }))

const KEPT = 'parley:board1:u1'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.setItem(KEPT, '{}')
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.mocked(signOut).mockReset()
})

test('a sign-out that does not reach the server shows that and clears nothing', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await signOutHere('u1')).toMatchObject({ code: 'unreachable' })
  expect(signOut).not.toHaveBeenCalled()
  expect(Object.keys(localStorage)).toEqual([KEPT])
})

test('a sign-out that the server can’t store does not sign out: copies of the cookie would stay valid', async () => {
  const error = {
    code: 'storage-away',
    message: 'The database can’t be reached right now. Try again in a moment.',
  }
  asked.mockResolvedValue(Response.json({ error }, { status: 503 }))
  expect(await signOutHere('u1')).toMatchObject({ ...error, code: 'refused' })
  expect(signOut).not.toHaveBeenCalled()
  expect(Object.keys(localStorage)).toEqual([KEPT])
})

test.each([false, true])('[ID22] the server learns whether it is everywhere: %s', async (everywhere) => {
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

test('without a network the ways in are not known, no sign-in leaves the page, and the console stays clean', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  const said = vi.spyOn(console, 'error')
  expect(await waysIn()).toBeNull()
  expect(await signInAsGuest('Ines', 'moss')).toMatchObject({ code: 'unreachable' })
  expect(await signInWith({ id: 'oidc', name: 'Sign-on' }, '/')).toMatchObject({ code: 'unreachable' })
  expect(signIn).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
})

test('the ways in are the providers of this server, with guests or without', async () => {
  const provider = (id: string) => ({
    id,
    name: id.toUpperCase(),
    type: 'oauth',
    signinUrl: '/',
    callbackUrl: '/',
  })
  asked.mockResolvedValue(Response.json({ guest: provider('guest'), github: provider('github') }))
  expect(await waysIn()).toEqual({ providers: [{ id: 'github', name: 'GITHUB' }], takesGuests: true })
  asked.mockResolvedValue(new Response('', { status: 500 }))
  expect(await waysIn()).toBeNull()
})
