// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BoardConnection, connectBoard } from '#canvas/connection/board-connection.ts'
import { passTime } from '../testing/board-page.ts'
import { FakeBoardServer } from '../testing/fake-board-server.ts'

const HOUR_MS = 60 * 60 * 1_000

let server: FakeBoardServer
let connection: BoardConnection

beforeEach(() => {
  server = new FakeBoardServer('e1')
  vi.stubGlobal('WebSocket', server.Socket)
  vi.useFakeTimers()
  connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const serverTime = (): number => (connection.clockOffset.get() ?? Number.NaN) + performance.now()
const errorMs = (): number => Math.abs(serverTime() - server.now())

test('[SY70] a page has the server’s time whatever its own clock shows, also after that is set', async () => {
  let ahead = 9 * HOUR_MS
  const startedAt = Date.now() - performance.now()
  server.now = () => Math.round(startedAt + performance.now() + ahead)
  await passTime(61_000)
  expect(errorMs()).toBeLessThan(5)
  vi.setSystemTime(Date.now() - 30 * HOUR_MS)
  expect(errorMs()).toBeLessThan(5)
  // The server's clock was set: the next answer carries the new time.
  ahead = 8 * HOUR_MS
  await passTime(61_000)
  expect(errorMs()).toBeLessThan(5)
})

test('[SY70] without a connection the time continues, and a new socket requests it again', async () => {
  await passTime(1_000)
  const offset = connection.clockOffset.get()
  expect(offset).not.toBeNull()
  server.isReachable = false
  server.closeAll(1006)
  await passTime(5_000)
  expect(connection.clockOffset.get()).toBe(offset)
  const startedAt = Date.now() - performance.now()
  server.now = () => Math.round(startedAt + performance.now() + HOUR_MS)
  server.isReachable = true
  await passTime(5_000)
  expect(errorMs()).toBeLessThan(5)
})
