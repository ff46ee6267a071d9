// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { FakeBoardServer } from '#canvas/connection/testing/fake-board-server.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { CLOSE } from '#sync/close-code.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { OpenPage } from './open-page.tsx'

const ME = { id: 'u1', name: 'Ines', color: 'umber', kind: 'guest' as const }
const AWAY = 'The server can’t be reached. Trying again…'

let server: FakeBoardServer
/** Whether the server answers requests. */
let isAnswering: boolean

beforeEach(() => {
  server = new FakeBoardServer('e1')
  isAnswering = true
  vi.stubGlobal('WebSocket', server.Socket)
  vi.stubGlobal('fetch', async () => {
    if (!isAnswering) throw new TypeError('fetch failed')
    return Response.json({ status: 'ok' })
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const open = () =>
  renderPage(<OpenPage boardId="board1" me={ME} Live={() => <p role="status">The board</p>} />)

const words = (): string | null => screen.getByRole('status').textContent
const passSeconds = (seconds: number) => settleReact(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const tryAgain = (): HTMLElement => screen.getByRole('button', { name: /^Try again/ })

test('a page whose requests are answered and whose socket never opens shows that live connections are blocked', async () => {
  server.isReachable = false
  await open()
  await expect.poll(words).toBe(AWAY)
  await passSeconds(5)
  await expect.poll(words).toContain('live connections don’t get through')
  expect(words()).toContain('WebSockets')

  isAnswering = false
  await passSeconds(5)
  await expect.poll(words).toBe(AWAY)
})

test('Try again now opens the board at once when the way is free', async () => {
  server.isReachable = false
  await open()
  await expect.poll(words).toBe(AWAY)
  server.isReachable = true
  tryAgain().click()
  // The socket opens in a microtask, before any timer of the page's own attempts.
  await null
  await null
  expect(server.sockets.size).toBe(1)
  server.tellSession(projectionFor('editor'), 'whole')
  await expect.poll(words).toBe('The board')
})

test('a page whose socket the server closes until later shows the reason', async () => {
  const accept = server.accept.bind(server)
  server.accept = (socket) => {
    accept(socket)
    socket.drop(CLOSE.tryLater, 'There are too many connections to this board.')
  }
  await open()
  await expect.poll(words).toBe('There are too many connections to this board. Trying again…')
})
