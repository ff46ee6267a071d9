// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { FakeBoardServer } from '#canvas/connection/testing/fake-board-server.ts'
import { CLOSE } from '#sync/close-code.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { CapturePage } from './capture/capture-page.tsx'
import { BoardDoor } from './join/board-door.tsx'
import { OpenPage } from './open-board/open-page.tsx'
import { NoResizes } from './open-board/testing/open-on-board.tsx'

const ME = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }
const Page = Object.assign(() => null, { fetchCode: () => Promise.resolve(), provide: () => undefined })
const BEHIND = { Page, title: (title: string) => title }
const NOT_MEMBER = { error: { code: 'not-member', message: 'You are not on this board.' } }

let root: Root
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = input.replace('/api/v1', '')
    if (path === '/me') {
      const change = init?.method === 'PATCH' ? JSON.parse(String(init.body)) : {}
      return Response.json({ me: { ...ME, ...change } })
    }
    if (path === '/boards') return Response.json({ boards: [], deleted: [] })
    return path.startsWith('/boards/') ? Response.json(NOT_MEMBER, { status: 403 }) : Response.json({})
  })
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function show(page: ReactNode): Promise<void> {
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await settleReact(() =>
    root.render(
      <TooltipProvider>
        <ToastProvider>{page}</ToastProvider>
      </TooltipProvider>,
    ),
  )
}

function find(selector: string, words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  return must(
    found.find((one) => one.textContent.includes(words)),
    words,
  )
}

/** Saves the name in the dialog of the header’s menu. */
async function rename(name: string): Promise<void> {
  await settleReact(() =>
    find('header button', 'your account').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
    ),
  )
  await settleReact(() => find('[role="menuitem"]', 'Name and colour').click())
  // The dialog’s code is loaded when it opens.
  const field = await vi.waitFor(() =>
    must(document.querySelector('form input:not([type="radio"])'), 'the field of the name'),
  )
  await settleReact(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settleReact(() => find('form button', 'Save').click())
}

const nameInHeader = (): string => find('header button', 'your account').textContent

async function expectHeaderToFollow(): Promise<void> {
  await vi.waitFor(() => expect(nameInHeader()).toContain('Ines'))
  await rename('Noor')
  await vi.waitFor(() => expect(nameInHeader()).toContain('Noor'))
}

test('the page for capturing shows the name that was just saved', async () => {
  await show(<CapturePage hasCookie />)
  await expectHeaderToFollow()
})

test('the page in place of a board that one is not on shows the name that was just saved', async () => {
  await show(<BoardDoor boardId="board1" hasCookie behind={BEHIND} />)
  await expectHeaderToFollow()
  expect(document.body.textContent).toContain('You are not on this board')
})

test('the page in place of a board that was deleted meanwhile shows the name that was just saved', async () => {
  const server = new FakeBoardServer('e1')
  vi.stubGlobal('WebSocket', server.Socket)
  await show(<OpenPage boardId="board1" me={ME} Live={() => null} />)
  await vi.waitFor(() => expect(server.sockets.size).toBe(1))
  await settleReact(() => server.closeAll(CLOSE.gone))
  await expectHeaderToFollow()
  expect(document.body.textContent).toContain('This board was deleted')
})
