import { beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { CLOSE } from '#sync/close-code.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const WithToken = z.object({ token: z.string() })

withApi('sign-out', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let cookie: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    cookie = await api.cookieOf(opened.me.id)
  })

  const statusOf = async (call: { cookie?: string; token?: string }) =>
    (await api.call('GET /api/v1/me', call)).status
  const signOut = (call: { cookie?: string; token?: string }, everywhere = false) =>
    api.call('POST /api/v1/me/sign-out', { ...call, origin: api.server.url, body: { everywhere } })
  /** A socket that is open, and the code that it will be closed with. */
  const openSocket = async (proof: { cookie?: string; token?: string }) => {
    const query = proof.token === undefined ? '' : `?token=${proof.token}`
    const url = `${api.server.url.replace('http', 'ws')}/sync/${opened.board.id}${query}`
    const headers = { origin: api.server.url, ...(proof.cookie && { cookie: proof.cookie }) }
    const socket = new WebSocket(url, { headers })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { closed }
  }

  test('[ID21] a copy of a cookie that was signed out opens nothing, and its open socket is closed', async () => {
    const phone = await api.cookieOf(opened.me.id)
    const copy = cookie
    const { closed } = await openSocket({ cookie })
    expect((await signOut({ cookie })).status).toBe(204)
    expect(await closed).toBe(CLOSE.signIn)
    expect(await statusOf({ cookie: copy })).toBe(401)
    expect([await statusOf({ cookie: phone }), await statusOf({ token: opened.token })]).toEqual([200, 200])
    expect((await signOut({ cookie: copy })).status).toBe(401)
  })

  test('[ID21] a token that a page was given ends with the page’s cookie', async () => {
    const made = await api.ask(WithToken, 'POST /api/v1/boards', { cookie, origin: api.server.url, body: {} })
    expect(await statusOf({ token: made.token })).toBe(200)
    await signOut({ cookie })
    expect(codeOf(await api.call('GET /api/v1/me', { token: made.token }))).toBe('bad-token')
  })

  test('[ID22] signing out everywhere ends cookies, tokens and sockets, for guests and accounts', async () => {
    const phone = await api.cookieOf(opened.me.id)
    const sockets = [await openSocket({ cookie: phone }), await openSocket({ token: opened.token })]
    expect((await signOut({ token: opened.token }, true)).status).toBe(204)
    for (const call of [{ cookie }, { cookie: phone }, { token: opened.token }]) {
      expect(await statusOf(call)).toBe(401)
    }
    for (const { closed } of sockets) expect(await closed).toBe(CLOSE.signIn)
  })

  test('[ID22] a token for one board ends itself, and no other', async () => {
    const { token } = await api.ask(WithToken, 'POST /api/v1/join', {
      cookie,
      origin: api.server.url,
      body: { link: opened.links.edit },
    })
    expect(codeOf(await signOut({ token }, true))).toBe('token-scope')
    expect((await signOut({ token })).status).toBe(204)
    expect([await statusOf({ token }), await statusOf({ cookie })]).toEqual([401, 200])
  })

  test('[ID21] signing out needs a page of ours', async () => {
    const foreign = { cookie, origin: 'https://evil.example', body: {} }
    expect((await api.call('POST /api/v1/me/sign-out', foreign)).status).toBe(403)
    expect(await statusOf({ cookie })).toBe(200)
  })

  test('[LM6] after many wrong tokens of an address, tokens are not looked up; recently valid ones still are', async () => {
    const { access } = api.server.services
    const address = '198.51.100.77'
    const ask = (token: string) =>
      access.authenticate({ headers: { authorization: `Bearer ${token}` }, url: '/', address })
    expect(await ask(opened.token)).not.toBeNull()
    for (let i = 0; i < 200; i++) expect(await ask(`parley_guess${i}`)).toBeNull()
    expect(access.isGuessing(address)).toBe(true)
    const other = await api.open()
    expect(await ask(other.token)).toBeNull()
    expect(await ask(opened.token)).not.toBeNull()
    const elsewhere = { headers: { authorization: `Bearer ${other.token}` }, url: '/', address: '192.0.2.1' }
    expect(await access.authenticate(elsewhere)).not.toBeNull()
  })
})
