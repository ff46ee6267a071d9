// @vitest-environment jsdom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { NoResizes } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { PageHeader } from './page-header.tsx'

const GUEST = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }

let root: Root
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/providers'
      ? Response.json({ sso: { id: 'sso', name: 'Sign-on' } })
      : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

async function show(address: string, header: ReactNode): Promise<void> {
  window.history.replaceState(null, '', address)
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await settleReact(() =>
    root.render(
      <PathnameContext value={window.location.pathname}>
        <TooltipProvider>{header}</TooltipProvider>
      </PathnameContext>,
    ),
  )
}

async function openMenu(): Promise<void> {
  const button = must(document.querySelector('header button'), 'the button of the menu')
  await settleReact(() => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
}

function find(selector: string, words: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  return found.find((one) => one.textContent.includes(words))
}

const menu = <PageHeader me={GUEST} onChange={() => {}} />

test('signing in leads back to the same page, with what is asked for in its address', async () => {
  await show('/j/secret?to=answer', <PageHeader me={null} />)
  await vi.waitFor(() =>
    expect(find('a', 'Sign in')?.getAttribute('href')).toBe('/signin?next=%2Fj%2Fsecret%3Fto%3Danswer'),
  )
})

test('so does signing in from the menu of a guest', async () => {
  await show('/b/board1/log?status=raw', menu)
  await openMenu()
  await vi.waitFor(() =>
    expect(find('[role="menuitem"]', 'Sign in')?.getAttribute('href')).toBe(
      '/signin?next=%2Fb%2Fboard1%2Flog%3Fstatus%3Draw',
    ),
  )
})

test('on the sign-in page neither leads there again', async () => {
  await show('/signin?next=%2Fb%2Fboard1', menu)
  await openMenu()
  expect(find('[role="menuitem"]', 'Sign out')).toBeDefined()
  expect(find('[role="menuitem"]', 'Sign in')).toBeUndefined()
})
