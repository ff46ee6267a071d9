import { afterEach, expect, test, vi } from 'vitest'
import { Members } from '#api/members.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { codeOf, withApi } from '../testing/with-api.ts'

withApi('a stand-in', (current) => {
  const clients: StockClient[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.stop()
  })

  test('[SE341] takes over when the facilitator has closed the board, and not before', async () => {
    const api = current()
    const opened = await api.open()
    const board = `/api/v1/boards/${opened.board.id}`
    const bob = await api.join(opened.links.comment)
    const send = (request: string, body?: object, token = opened.token) =>
      api.call(request, { token, ...(body && { body }) })
    const takeOver = () => send(`POST ${board}/stand-in/take-over`, undefined, bob.token)
    const connect = (token: string): StockClient => {
      const url = `${api.server.url.replace('http', 'ws')}/sync`
      const client = connectStockClient(url, opened.board.id, token)
      clients.push(client)
      return client
    }
    const owner = connect(opened.token)
    await owner.synced()
    expect(codeOf(await takeOver())).toBe('not-stand-in')
    expect((await send(`PUT ${board}/stand-in`, { userId: bob.me.id })).status).toBe(204)
    expect(codeOf(await send(`PUT ${board}/stand-in`, { userId: bob.me.id }, bob.token))).toBe(
      'needs-facilitator',
    )
    expect(codeOf(await takeOver())).toBe('facilitator-here')
    owner.stop()
    await vi.waitFor(async () => expect((await takeOver()).status).toBe(204), WAIT)
    const { members } = await api.ask(Members, `GET ${board}/members`, { token: opened.token })
    expect(members.find(({ id }) => id === bob.me.id)?.role).toBe('facilitator')
  })
})
