import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { writable } from '#base/readable.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { findToken, revokeToken } from '#db/tokens.ts'
import { hashToken } from '#server/access/token.ts'
import { createVisitorLimits } from '#server/limits/visitor-limits.ts'
import { LIMITS } from '#sync/limits.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, METRICS_TOKEN, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('access', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let cookie: string
  beforeAll(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
    cookie = await api.cookieOf(opened.me.id)
  })

  test('a cookie reads and, from a page of ours, writes', async () => {
    expect((await api.call(`GET ${path}`, { cookie })).status).toBe(200)
    const body = { title: 'By cookie' }
    const ours = await api.call(`PATCH ${path}`, { cookie, origin: api.server.url, body })
    expect(ours.status).toBe(200)
  })

  test.each(['https://evil.example', 'null', null])(
    'a cookie from the origin %s writes nothing',
    async (origin) => {
      const foreign = await api.call(`PATCH ${path}`, { cookie, origin, body: { title: 'Foreign' } })
      expect([foreign.status, codeOf(foreign)]).toEqual([403, 'foreign-origin'])
      const made = await api.call('POST /api/v1/boards', { cookie, origin, body: { name: 'Eve' } })
      expect(made.status).toBe(403)
    },
  )

  test('a token needs no origin', async () => {
    const call = { token: opened.token, origin: 'https://elsewhere.example', body: { title: 'By token' } }
    expect((await api.call(`PATCH ${path}`, call)).status).toBe(200)
  })

  test('cookies of other names and in pieces are read as next-auth sets them', async () => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    const half = Math.floor(value.length / 2)
    const pieces = `${name}.0=${value.slice(0, half)}; ${name}.1=${value.slice(half)}`
    for (const each of [`__Secure-${cookie}`, pieces, `a=b; ${cookie}; c=d`]) {
      expect((await api.call(`GET ${path}`, { cookie: each })).status).toBe(200)
    }
  })

  test('cookies that are forged, expired, or without a person or session sign nobody in', async () => {
    const forged = await api.cookieOf(opened.me.id, { secret: 'another secret of thirty-two characters' })
    const expired = await api.cookieOf(opened.me.id, { maxAge: -60 })
    const orphaned = await api.cookieOf('unobody')
    const nameless = await api.cookieOf(opened.me.id, { hasSession: false })
    for (const each of [forged, expired, orphaned, nameless, 'next-auth.session-token=x']) {
      expect((await api.call(`GET ${path}`, { cookie: each })).status).toBe(401)
    }
  })

  test('wrong, revoked and expired tokens are refused, even beside a good cookie', async () => {
    const { db } = api.server.services
    const other = await api.open()
    const hash = hashToken(other.token)
    await revokeToken(db, hash, new Date())
    for (const token of ['parley_guess', 'x', other.token]) {
      const reply = await api.call(`GET ${path}`, { token, cookie })
      expect([reply.status, codeOf(reply)]).toEqual([401, 'bad-token'])
    }
    const late = new Date(Date.now() + 200 * 24 * 60 * 60 * 1000)
    expect(await findToken(db, hashToken(opened.token), late)).toBeNull()
    expect(await findToken(db, hashToken(opened.token), new Date())).toMatchObject({ userId: opened.me.id })
  })

  test('a token made for someone with a session opens its board alone', async () => {
    const reply = await api.call('POST /api/v1/boards', { cookie, origin: api.server.url, body: {} })
    const { token, board } = reply.body as OpenedBoard
    expect((await api.call(`GET /api/v1/boards/${board.id}`, { token })).status).toBe(200)
    expect(codeOf(await api.call(`GET ${path}`, { token }))).toBe('token-scope')
    expect(codeOf(await api.call('POST /api/v1/boards', { token, body: {} }))).toBe('token-scope')
    expect(codeOf(await api.call('PATCH /api/v1/me', { token, body: { name: 'Eve' } }))).toBe('token-scope')
    const listed = await api.call('GET /api/v1/boards', { token })
    expect(listed.body).toMatchObject({ boards: [{ id: board.id }] })
    expect((listed.body as { boards: unknown[] }).boards).toHaveLength(1)
  })

  test('where guests are switched off, a name alone opens and joins nothing', async () => {
    const { services } = api.server
    const closed = createApi({ ...services, config: { ...services.config, guests: false } })
    const post = (path: string, body: object) =>
      closed.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post('/api/v1/boards', { name: 'Bob' })).status).toBe(403)
    expect((await post('/api/v1/join', { link: opened.links.edit, name: 'Bob' })).status).toBe(403)
  })

  test('[LM5] too many newcomers from one address must wait, whatever headers they send', async () => {
    const visitorLimits = createVisitorLimits({ ...LIMITS, maxNewGuestsPerAddress: 1 })
    const limited = createApi({ ...api.server.services, visitorLimits })
    const join = async (remoteAddress: string, forwardedFor: string) => {
      const body = JSON.stringify({ link: opened.links.view, name: 'Bob' })
      const headers = { 'content-type': 'application/json' }
      const incoming = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress } }
      const request = { method: 'POST', headers, body }
      return (await limited.request('/api/v1/join', request, { incoming })).status
    }
    const statuses = []
    for (const forged of [1, 2, 3, 4]) statuses.push(await join('127.0.0.1', `198.51.100.${forged}`))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await join('192.0.2.1', '')).toBe(200)
    // Guests with a board's link and strangers who open boards are counted apart.
    const open = async () => {
      const body = JSON.stringify({ title: 'Mine', name: 'Cleo' })
      const headers = { 'content-type': 'application/json' }
      const incoming = { headers: {}, socket: { remoteAddress: '127.0.0.1' } }
      return (await limited.request('/api/v1/boards', { method: 'POST', headers, body }, { incoming })).status
    }
    expect([await open(), await open()]).toEqual([201, 429])
  })

  test('[LM5] a board with the maximum of pages lets nobody join, and makes nobody a member', async () => {
    const { rooms } = api.server.services
    const crowded = createApi({ ...api.server.services, rooms: { ...rooms, isCrowded: () => true } })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ link: opened.links.view, name: 'Late' })
    const answer = await crowded.request('/api/v1/join', { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'board-crowded'])
    const members = await api.call(`GET /api/v1/boards/${opened.board.id}/members`, { token: opened.token })
    expect(JSON.stringify(members.body)).not.toContain('Late')
  })

  test('[LM5] a person who joins too often, or tries wrong links, must wait', async () => {
    const visitorLimits = createVisitorLimits({ ...LIMITS, maxNewGuestsPerAddress: 1 })
    const limited = createApi({ ...api.server.services, visitorLimits })
    const join = async (link: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${opened.token}` }
      const request = { method: 'POST', headers, body: JSON.stringify({ link }) }
      return (await limited.request('/api/v1/join', request)).status
    }
    const links = [opened.links.view, 'wrong', opened.links.view, 'wrong', opened.links.view]
    const statuses = []
    for (const link of links) statuses.push(await join(link))
    expect(statuses).toEqual([200, 404, 200, 404, 429])
  })

  test('[ID5] links of a board have the host that the person used, but no name that anyone may own', async () => {
    const { port } = api.server
    const linkAt = async (host: string) => {
      const headers = { host, authorization: `Bearer ${opened.token}` }
      const answer = await ask(api.server.url, `${path}/links`, headers)
      return z.object({ links: z.array(z.object({ url: z.string() })) }).parse(answer).links[0]?.url
    }
    expect(await linkAt(`localhost:${port}`)).toContain(`http://localhost:${port}/j/`)
    expect(await linkAt('evil.example')).toContain(`http://127.0.0.1:${port}/j/`)
  })

  test('mistakes are answered as JSON without a trace of the inside', async () => {
    const json = { 'content-type': 'application/json' }
    const broken = await fetch(`${api.server.url}/api/v1/join`, {
      method: 'POST',
      headers: json,
      body: '{"a":',
    })
    const text = await broken.text()
    expect([broken.status, JSON.parse(text).error.code]).toEqual([400, 'bad-json'])
    expect(text).not.toMatch(/at .*\.ts|node_modules|SyntaxError/)
    for (const request of ['GET /api/v1/nothing', 'PUT /api/v1/boards', `GET ${path}/../../x`]) {
      const reply = await api.call(request, { token: opened.token })
      expect([reply.status, codeOf(reply)]).toEqual([404, 'no-route'])
    }
    const form = { body: {}, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const untyped = await api.call('POST /api/v1/boards', { token: opened.token, ...form })
    expect([untyped.status, codeOf(untyped)]).toEqual([415, 'not-json'])
    const huge = await api.call(`PATCH ${path}`, {
      token: opened.token,
      body: { premise: 'x'.repeat(300_000) },
    })
    expect([huge.status, codeOf(huge)]).toEqual([413, 'too-large'])
    expect((await api.call('GET /api/v1/boards/__proto__/members', { token: opened.token })).status).toBe(404)
  })

  test('an unreachable database and a bug of ours have different answers, and neither is explained', async () => {
    const { services } = api.server
    const failing = async (error: Error) => {
      const access = { ...services.access, authenticate: () => Promise.reject(error) }
      const reply = await createApi({ ...services, access }).request('/api/v1/boards')
      return [reply.status, await reply.text()]
    }
    const [away, awayText] = await failing(new DatabaseError('unreachable', { detail: 'db.internal:5432' }))
    expect([away, awayText]).toEqual([503, expect.stringContaining('storage-away')])
    const [ours, oursText] = await failing(new TypeError('secret of ours'))
    expect([ours, oursText]).toEqual([500, expect.stringContaining('internal')])
    expect(`${awayText}${oursText}`).not.toMatch(/5432|secret of ours/)
  })

  test('answers are never kept by caches', async () => {
    const reply = await fetch(`${api.server.url}${path}`)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the operator sees health, readiness and, with the token, figures', async () => {
    expect((await api.call('GET /healthz')).body).toEqual({ status: 'ok' })
    expect(await api.call('GET /readyz')).toMatchObject({ status: 200, body: { database: 'ok' } })
    expect((await api.call('GET /metrics')).status).toBe(401)
    expect((await api.call('GET /metrics', { token: opened.token })).status).toBe(401)
    const figures = await api.call('GET /metrics', { token: METRICS_TOKEN })
    expect(figures.body).toMatch(/parley_rooms \d/)
    expect(figures.body).toMatch(/parley_cached_session_bytes [1-9]/)
  })

  test('a process whose database is away is not ready; a node of a cluster is until its lease ends', async () => {
    const { services } = api.server
    const db = {
      ...services.db,
      query: () => Promise.reject(new DatabaseError('unreachable', { detail: '' })),
    }
    const status = async (excludesOthers: boolean, isServing: boolean) => {
      const owners = { excludesOthers, isServing: writable(isServing) }
      return (await createApi({ ...services, db, owners }).request('/readyz')).status
    }
    expect([await status(false, true), await status(true, true), await status(true, false)]).toEqual([
      503, 200, 503,
    ])
  })

  test('the dashboard and the alerts use figures that exist', async () => {
    const figures = String((await api.call('GET /metrics', { token: METRICS_TOKEN })).body)
    const named = [...figures.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '')
    const used = globSync('deploy/monitoring/*').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:parley|process)_[a-z_]+\b/g)].map(([name]) => name),
    )
    const unknown = used.filter((name) => !named.includes(name.replace(/_(?:bucket|count|sum)$/, '')))
    expect(used.length).toBeGreaterThan(10)
    expect(unknown).toEqual([])
  })
})

/** Sets the Host, which `fetch` can't. */
async function ask(url: string, path: string, headers: Record<string, string>): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const request = get(`${url}${path}`, { headers, agent: false }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body)), reject)
    })
    request.on('error', reject)
  })
}
