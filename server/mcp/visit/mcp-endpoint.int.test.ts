import { request } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { type McpCall, makeToken, sendMcp } from '../testing/call-mcp.ts'

withApi('the endpoint /mcp', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let token: string
  beforeEach(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    token = await makeToken(api, ann)
  })

  const refusal = async (call: McpCall, params: object = {}) => {
    const response = await sendMcp(api, 'tools/list', params, call)
    const body: unknown = response.ok ? null : await response.json()
    return [response.status, codeOf({ status: response.status, body })]
  }

  test('[MP1] a foreign host and a foreign page are refused before the token is looked at', async () => {
    const evil = { origin: 'https://evil.example' }
    expect(await refusal({ headers: evil })).toEqual([403, 'foreign-origin'])
    expect(await refusal({ token, headers: evil })).toEqual([403, 'foreign-origin'])
    expect(await refusal({ token, headers: { origin: api.server.url } })).toEqual([200, undefined])
    expect(await statusWithHost(api, 'rebound.example.com')).toBe(403)
    expect(await statusWithHost(api, 'localhost')).toBe(401)
  })

  test('[MP1] a body of more than 256 kB is refused', async () => {
    expect(await refusal({ token }, { filler: 'x'.repeat(257 * 1024) })).toEqual([413, 'too-large'])
  })

  test('[MP1] a short body that is much work is refused: deep, of many values, of many calls', async () => {
    const refused = [400, 'bad-request']
    const deep = Array.from({ length: 70 }).reduce((inner) => [inner], [])
    expect(await refusal({ token }, { deep })).toEqual(refused)
    expect(await refusal({ token }, { wide: Array.from({ length: 6_000 }, () => 0) })).toEqual(refused)
    const call = { jsonrpc: '2.0', method: 'tools/list', params: {} }
    const calls = await fetch(`${api.server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(Array.from({ length: 21 }, (_, id) => ({ ...call, id }))),
    })
    expect([calls.status, codeOf({ status: calls.status, body: await calls.json() })]).toEqual(refused)
  })

  test('[MP2] only a bearer token of a program is taken', async () => {
    const cookie = await api.cookieOf(ann.me.id)
    const none = await sendMcp(api, 'tools/list', {})
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refusal({ headers: { cookie, origin: api.server.url } })).toEqual([401, 'sign-in'])
    const wrong = await sendMcp(api, 'tools/list', {}, { token: 'parley_guess' })
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringMatching(/bad-token.*on the page Tokens/),
    ])
    expect(await refusal({ token: ann.token })).toEqual([403, 'needs-program-token'])
    const inAddress = await fetch(`${api.server.url}/mcp?token=${token}`, { method: 'POST' })
    expect(inAddress.status).toBe(401)
  })

  test('[MP2] a revoked token is refused at once', async () => {
    expect(await refusal({ token })).toEqual([200, undefined])
    await api.call('POST /api/v1/me/sign-out', { token, body: {} })
    expect(await refusal({ token })).toEqual([401, 'bad-token'])
  })

  test('[MP3] a program calls 600 times a minute, another one is not affected', async () => {
    const { programCalls } = api.server.services.visitorLimits
    const tokenId = await idOf(api, ann)
    programCalls.take(tokenId, 600)
    expect(await refusal({ token })).toEqual([429, 'too-many-calls'])
    expect(await refusal({ token: await makeToken(api, ann) })).toEqual([200, undefined])
  })

  test('[MP3] a program waits in 20 calls at once; each counts until its reader is gone', async () => {
    const leaving = new AbortController()
    await api.call(`PATCH /api/v1/boards/${ann.board.id}/settings`, { token: ann.token, body: {} })
    const waiting = Array.from({ length: 20 }, () => waitLong(leaving.signal))
    await vi.waitFor(async () => expect(await refusal({ token })).toEqual([429, 'too-many-waiting']), WAIT)
    leaving.abort()
    await Promise.allSettled(waiting)
    await vi.waitFor(async () => expect(await refusal({ token })).toEqual([200, undefined]), WAIT)
  })

  /** A request whose body never arrives, so that it stays in progress; sent again if another one had the last place. */
  function waitLong(signal: AbortSignal): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const headers = { authorization: `Bearer ${token}`, 'content-length': '100' }
    const send = (): void => {
      const sent = request(`${api.server.url}/mcp`, { method: 'POST', headers, signal }, (answer) => {
        answer.resume()
        if (answer.statusCode === 429) send()
        else resolve(answer)
      })
      sent.on('error', resolve)
      sent.flushHeaders()
    }
    send()
    return promise
  }
})

async function idOf(api: ApiUnderTest, { token }: OpenedBoard): Promise<string> {
  const { body } = await api.call('GET /api/v1/tokens', { token })
  return /"id":"(o[0-9a-z]+)"/.exec(JSON.stringify(body))?.[1] ?? ''
}

function statusWithHost(api: ApiUnderTest, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sent = request(`${api.server.url}/mcp`, { method: 'POST', headers: { host } }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
