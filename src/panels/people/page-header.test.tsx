// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeAnswer } from '#panels/browser-storage/stored-answers.ts'
import { storeUnsentComments } from '#panels/browser-storage/stored-comments.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { renderPage, stubMedia } from '#panels/testing/render-page.tsx'
import { PageHeader } from './page-header.tsx'

const GUEST = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }

beforeEach(() => {
  stubMedia(true)
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/providers'
      ? Response.json({ sso: { id: 'sso', name: 'Sign-on' } })
      : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(() => window.history.replaceState(null, '', '/'))

function show(address: string, header: ReactNode) {
  window.history.replaceState(null, '', address)
  return renderPage(<PathnameContext value={window.location.pathname}>{header}</PathnameContext>)
}

async function showMenu(address: string): Promise<void> {
  const { user } = await show(address, <PageHeader me={GUEST} onChange={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Ines, your account' }))
}

test('signing in leads back to the same page, with the query of its address', async () => {
  await show('/j/secret?to=answer', <PageHeader me={null} />)
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/signin?next=%2Fj%2Fsecret%3Fto%3Danswer')
})

test('so does signing in from the menu of a guest', async () => {
  await showMenu('/b/board1/log?status=raw')
  const link = await screen.findByRole('menuitem', { name: /^Sign in/ })
  expect(link.getAttribute('href')).toBe('/signin?next=%2Fb%2Fboard1%2Flog%3Fstatus%3Draw')
})

test('on the sign-in page neither leads there again', async () => {
  await showMenu('/signin?next=%2Fb%2Fboard1')
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: /^Sign in/ })).toBeNull()
})

test('signing out asks first when votes, comments or answers have not been sent, and says how many', async () => {
  const vote = (noteId: string) => ({ kind: 'vote' as const, voteId: 'v1', noteId, count: 1 })
  const unsent = ['a', 'b'].map((id) => ({ id, change: vote(id), refusal: null }))
  localStorage.setItem(reviewStorageKey('unsent', 'b1', 'u1'), JSON.stringify(unsent))
  localStorage.setItem(reviewStorageKey('unsent', 'b1', 'u2'), JSON.stringify(unsent))
  storeUnsentComments('b2', 'u1', [{ id: 'e1', text: 'Which door?', threadId: 'd1' }])
  storeAnswer('b2', 'n1', 'u1', { text: 'Half' })
  onTestFinished(() => localStorage.clear())
  await showMenu('/')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  const words = '2 changes, 1 comment and 1 answer of yours have not been sent: signing out deletes them.'
  expect(await screen.findByText(words, { exact: false })).toBeDefined()
  expect(localStorage).toHaveLength(4)
})
