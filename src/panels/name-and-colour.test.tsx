// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeBoardServer } from '#canvas/connection/testing/fake-board-server.ts'
import { CLOSE } from '#sync/close-code.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { CapturePage } from './capture/capture-page.tsx'
import { BoardEntry } from './join/board-entry.tsx'
import { OpenPage } from './open-board/open-page.tsx'
import { renderPage, stubMedia } from './testing/render-page.tsx'

const ME = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }
const Page = Object.assign(() => null, { fetchCode: () => Promise.resolve(), provide: () => undefined })
const BEHIND = { Page, title: (title: string) => title }
const NOT_MEMBER = { error: { code: 'not-member', message: 'You are not on this board.' } }

beforeEach(() => {
  stubMedia(true)
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
const findMenu = (name: string) => screen.findByRole('button', { name: `${name}, your account` })

/** Saves another name in the dialog of the header’s menu. */
async function expectHeaderToFollow(user: UserEvent): Promise<void> {
  await user.click(await findMenu('Ines'))
  await user.click(screen.getByRole('menuitem', { name: 'Name and colour' }))
  // The dialog’s code is loaded when it opens.
  const field = await screen.findByRole('textbox', { name: /name/i })
  await user.clear(field)
  await user.type(field, 'Noor')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await findMenu('Noor')).toBeDefined()
}

test('the page for capturing shows the name that was just saved', async () => {
  const { user } = await renderPage(<CapturePage hasCookie />)
  await expectHeaderToFollow(user)
})

test('the page in place of a board that one is not on shows the name that was just saved', async () => {
  const { user } = await renderPage(<BoardEntry boardId="board1" hasCookie behind={BEHIND} />)
  await expectHeaderToFollow(user)
  expect(screen.getByText(/You are not on this board/)).toBeDefined()
})

test('the page in place of a deleted board shows the name that was just saved', async () => {
  const server = new FakeBoardServer('e1')
  vi.stubGlobal('WebSocket', server.Socket)
  const { user } = await renderPage(<OpenPage boardId="board1" me={ME} Live={() => null} />)
  await vi.waitFor(() => expect(server.sockets.size).toBe(1))
  await settleReact(() => server.closeAll(CLOSE.gone))
  await expectHeaderToFollow(user)
  expect(screen.getByText(/This board was deleted/)).toBeDefined()
})
