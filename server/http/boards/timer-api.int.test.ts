import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { BoardTimer } from '#api/timer.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectRaw, connectStockClient, message, type StockClient } from '#server/sync/testing/clients.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const MINUTE_MS = 60_000

const socketOf = (url: string): string => `${url.replace('http', 'ws')}/sync`

withApi('the timer', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  let clients: StockClient[] = []
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    path = `/api/v1/boards/${opened.board.id}/timer`
    token = opened.token
  })
  afterEach(() => {
    for (const client of clients) client.stop()
    clients = []
  })

  const read = () => api.ask(BoardTimer, `GET ${path}`, { token })
  const send = (request: string, body?: object, by = token, headers: Record<string, string> = {}) =>
    api.call(request, { token: by, ...(body && { body }), headers })
  function connect(by: string): StockClient {
    const client = connectStockClient(socketOf(api.server.url), opened.board.id, by)
    clients.push(client)
    return client
  }

  test('[SE200] [SE202] runs for everyone, over HTTP and the socket, and is refused with a sentence', async () => {
    const viewer = await api.join(opened.links.view)
    const seen = connect(viewer.token)
    await vi.waitFor(() => expect(seen.session.timer).toBeNull(), WAIT)
    expect((await read()).timer).toBeNull()

    expect(codeOf(await send(`POST ${path}`, { durationMs: MINUTE_MS }, viewer.token))).toBe(
      'needs-facilitator',
    )
    expect((await send(`POST ${path}`, { durationMs: 999 })).status).toBe(400)
    expect(codeOf(await send(`POST ${path}/pause`))).toBe('no-timer')
    const started = BoardTimer.parse((await send(`POST ${path}`, { durationMs: MINUTE_MS })).body)
    const timer = must(started.timer, 'a timer')
    expect(timer).toMatchObject({ state: 'running', durationMs: MINUTE_MS, startedBy: opened.me.id })
    expect(timer.endsAt).toBe(started.now + timer.remainingMs)
    await vi.waitFor(
      () => expect(seen.session.timer).toMatchObject({ state: 'running', endsAt: timer.endsAt }),
      WAIT,
    )
    const again = await send(`POST ${path}`, { durationMs: MINUTE_MS })
    expect([again.status, codeOf(again)]).toEqual([409, 'timer-running'])

    await send(`POST ${path}/pause`)
    await vi.waitFor(() => expect(seen.session.timer?.state).toBe('paused'), WAIT)
    expect((await api.ask(BoardTimer, `GET ${path}`, { token: viewer.token })).timer?.state).toBe('paused')
    await send(`POST ${path}/resume`)
    await send(`DELETE ${path}`)
    await vi.waitFor(() => expect(seen.session.timer).toBeNull(), WAIT)
  })

  test('[SE201] two who add a minute at once add two; the same request sent twice adds one', async () => {
    const other = await api.join(opened.links.facilitate)
    await send(`POST ${path}`, { durationMs: MINUTE_MS })
    await send(`POST ${path}/pause`)
    const before = must((await read()).timer, 'a timer').remainingMs
    const add = { byMs: MINUTE_MS }
    const repeated = { 'idempotency-key': 'one-more-minute' }
    const answers = await Promise.all([
      send(`POST ${path}/adjust`, add, token, repeated),
      send(`POST ${path}/adjust`, add, token, repeated),
      send(`POST ${path}/adjust`, add, other.token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).timer).toMatchObject({ state: 'paused', remainingMs: before + 2 * MINUTE_MS })
    expect(codeOf(await send(`POST ${path}/adjust`, { byMs: -before - 2 * MINUTE_MS }))).toBe('timer-limit')
  })

  test('[SE200] runs on a frozen board; a duplicate has none, and the activity log does not mention it', async () => {
    const board = `/api/v1/boards/${opened.board.id}`
    await send(`POST ${board}/freeze`)
    expect((await send(`POST ${path}`, { durationMs: MINUTE_MS })).status).toBe(200)
    await send(`DELETE ${board}/freeze`)
    const Copied = z.object({ board: z.object({ id: z.string() }) })
    const copy = await api.ask(Copied, `POST ${board}/duplicate`, { token, body: {} })
    const { sessions } = api.server.services
    expect((await sessions.load(copy.board.id))?.timer).toBeNull()
    expect((await sessions.load(opened.board.id))?.timer).not.toBeNull()
    expect(JSON.stringify((await api.call(`GET ${board}/activity`, { token })).body)).not.toContain('timer')
  })

  test('[SY70] the socket sends the server’s time to every client that requests it', async () => {
    const viewer = await api.join(opened.links.view)
    const client = await connectRaw(socketOf(api.server.url), opened.board.id, { token: viewer.token })
    onTestFinished(() => client.ws.close())
    const before = Date.now()
    client.ws.send(message(MESSAGE.clock, 7))
    const answer = await vi.waitFor(() => must(client.messages.find(isClock), 'an answer'), WAIT)
    const [first = 0, second = 0] = [before, Date.now()]
    const times = Array.from({ length: second - first + 1 }, (_, i) => message(MESSAGE.clock, 7, first + i))
    expect(times.map((bytes) => Buffer.from(bytes).toString('hex'))).toContain(
      Buffer.from(answer).toString('hex'),
    )
  })
})

const isClock = (bytes: Uint8Array): boolean => bytes[0] === MESSAGE.clock
