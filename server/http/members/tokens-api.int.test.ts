import { beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { MyTokens, NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { makeAccount } from '#db/users.ts'
import { hashToken } from '#server/access/token.ts'
import { TOKEN_SCOPES, type TokenScope } from '#session/core/token-scope.ts'
import { CLOSE } from '#sync/close-code.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

type Request = [request: string, body?: object]

const Note = z.object({ note: z.object({ id: z.string(), number: z.int() }) })
const Notes = z.object({
  notes: z.array(z.object({ id: z.string(), revision: z.string(), origin: z.string() })),
})

withApi('tokens', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    ann = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${ann.board.id}`
  })

  const make = (token: string, body: object) => api.call('POST /api/v1/tokens', { token, body })
  const made = async (scopes: readonly TokenScope[], boardId: string | null = ann.board.id) => {
    const body = { name: 'Planner', scopes, boardId }
    return NewTokenResponse.parse((await make(ann.token, body)).body)
  }
  const list = async (token = ann.token) => (await api.ask(MyTokens, 'GET /api/v1/tokens', { token })).tokens
  const signUp = () => makeAccount(api.server.services.db, ann.me.id, null)

  test('[ID50] a guest makes tokens for a board that they are on; with an account also for all their boards', async () => {
    const other = await api.open('Others', 'Bob')
    const body = { name: 'Planner', scopes: ['board:read'] }
    expect(codeOf(await make(ann.token, body))).toBe('guest-token')
    expect(codeOf(await make(ann.token, { ...body, boardId: other.board.id }))).toBe('no-board')
    expect((await make(ann.token, { ...body, boardId: ann.board.id })).status).toBe(201)
    await signUp()
    expect((await make(ann.token, body)).status).toBe(201)
    for (const wrong of [{ scopes: [] }, { scopes: ['all'] }, { name: ' ' }, { days: 0 }, { days: 366 }]) {
      expect((await make(ann.token, { ...body, boardId: ann.board.id, ...wrong })).status).toBe(400)
    }
  })

  test('[ID50] a token of one board makes and lists tokens of that board only', async () => {
    await signUp()
    await made(['board:read'], null)
    const cookie = await api.cookieOf(ann.me.id)
    const joining = { cookie, origin: api.server.url, body: { link: ann.links.edit } }
    const { token } = await api.ask(z.object({ token: z.string() }), 'POST /api/v1/join', joining)
    expect(codeOf(await make(token, { name: 'Planner', scopes: ['board:read'] }))).toBe('token-scope')
    const body = { name: 'Here', scopes: ['board:read'], boardId: ann.board.id }
    expect((await make(token, body)).status).toBe(201)
    expect((await list(token)).map(({ name }) => name)).toEqual(['Here'])
    expect(await list()).toHaveLength(2)
  })

  test('[ID51] the secret is shown once and kept as a hash; the last use is stored now and then', async () => {
    const { secret, token } = await made(['board:read'])
    expect(token).toMatchObject({ board: { id: ann.board.id, title: 'Plans' }, lastUsedAt: null })
    const { db } = api.server.services
    const rows = await db.query<{ hash: Uint8Array }>('select * from tokens where id = $1', [token.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(Buffer.from(must(rows[0], 'a row').hash)).toEqual(Buffer.from(hashToken(secret)))
    await api.call(`GET ${path}`, { token: secret })
    const usedAt = must((await list())[0], 'a token').lastUsedAt
    expect(usedAt).toBeGreaterThan(Date.now() - 60_000)
    await api.call(`GET ${path}`, { token: secret })
    expect((await list())[0]?.lastUsedAt).toBe(usedAt)
    await db.query(`update tokens set last_used_at = now() - interval '11 minutes' where id = $1`, [token.id])
    await api.call(`GET ${path}`, { token: secret })
    expect((await list())[0]?.lastUsedAt).toBeGreaterThanOrEqual(must(usedAt, 'a time'))
  })

  test('[ID50] a person has 20 tokens at once, however many they ask for together', async () => {
    const body = { name: 'Planner', scopes: ['board:read'], boardId: ann.board.id }
    const replies = await Promise.all(Array.from({ length: 24 }, () => make(ann.token, body)))
    const codes = replies.map(codeOf).filter(Boolean)
    expect(codes).toEqual(Array(4).fill('too-many-own-tokens'))
    const tokens = await list()
    expect(tokens).toHaveLength(20)
    await api.call(`DELETE /api/v1/tokens/${tokens[0]?.id}`, { token: ann.token })
    expect((await make(ann.token, body)).status).toBe(201)
    await api.server.services.db.query('update tokens set expires_at = now() where id = $1', [tokens[1]?.id])
    expect(await list()).toHaveLength(19)
    expect((await make(ann.token, body)).status).toBe(201)
  })

  test('[ID53] revoking a token ends it and its sockets at once; nobody revokes another person’s', async () => {
    const { secret, token } = await made(['board:read'])
    const bob = await api.join(ann.links.edit)
    const revoke = `DELETE /api/v1/tokens/${token.id}`
    expect(codeOf(await api.call(revoke, { token: bob.token }))).toBe('no-token')
    const { closed } = await openSocket(secret)
    expect((await api.call(revoke, { token: ann.token })).status).toBe(204)
    expect(await closed).toBe(CLOSE.signIn)
    expect(codeOf(await api.call(`GET ${path}`, { token: secret }))).toBe('bad-token')
    expect(codeOf(await api.call(revoke, { token: ann.token }))).toBe('no-token')
  })

  test('[ID53] signing out everywhere revokes all tokens of programs', async () => {
    const { secret } = await made(['board:read'])
    await api.call('POST /api/v1/me/sign-out', { token: ann.token, body: { everywhere: true } })
    expect(codeOf(await api.call(`GET ${path}`, { token: secret }))).toBe('bad-token')
  })

  test('[ID54] a program makes no tokens, and gets none with a board that it opens', async () => {
    await signUp()
    const { secret, token } = await made(TOKEN_SCOPES, null)
    const call = { token: secret, body: { name: 'More', scopes: ['board:read'] } }
    expect(codeOf(await api.call('POST /api/v1/tokens', call))).toBe('people-only')
    expect(codeOf(await api.call(`DELETE /api/v1/tokens/${token.id}`, { token: secret }))).toBe('people-only')
    const opened = await api.call('POST /api/v1/boards', { token: secret, body: { title: 'By a program' } })
    expect(opened.body).toMatchObject({ token: null, me: { id: ann.me.id, role: 'owner' } })
    expect(
      codeOf(await api.call('POST /api/v1/join', { token: secret, body: { link: ann.links.edit } })),
    ).toBe('people-only')
  })

  const codesOf = (token: string, requests: readonly Request[]) =>
    Promise.all(
      requests.map(async ([request, body]) => {
        const reply = await api.call(request, { token, ...(body && { body }) })
        return codeOf(reply) ?? 'ok'
      }),
    )

  test('[HT25] a program has the rights of its scopes', async () => {
    const { note } = await api.ask(Note, `POST ${path}/notes`, { token: ann.token, body: { text: 'One' } })
    const requests: Record<TokenScope, Request[]> = {
      'board:read': [[`GET ${path}`], [`GET ${path}/notes`], [`GET ${path}/minutes`], [`GET ${path}/ideas`]],
      'note:write': [
        [`POST ${path}/notes`, { text: 'Two' }],
        [`POST ${path}/notes/${note.id}/reactions`, { symbol: '+' }],
      ],
      'session:run': [[`POST ${path}/rounds`, { question: 'What now?', mode: 'parallel' }]],
    }
    for (const scope of TOKEN_SCOPES) {
      const { secret } = await made([scope])
      for (const of of TOKEN_SCOPES) {
        const expected = requests[of].map(() => (of === scope ? 'ok' : 'no-scope'))
        expect([scope, of, await codesOf(secret, requests[of])]).toEqual([scope, of, expected])
      }
    }
  })

  test('[HT64] words that a program declares as an AI’s are an AI’s, also in the note of a person, until a person edits them', async () => {
    const { secret } = await made(['board:read', 'note:write'])
    const { note } = await api.ask(Note, `POST ${path}/notes`, { token: ann.token, body: { text: 'By bus' } })
    const change = async (request: string, token: string, body: object) => {
      const { notes } = await api.ask(Notes, `GET ${path}/notes`, { token })
      const { revision } = must(
        notes.find(({ id }) => id === note.id),
        'the note',
      )
      await api.call(request, { token, body: { ...body, revision } })
      return (await api.ask(Notes, `GET ${path}/notes`, { token })).notes.map(({ origin }) => origin)
    }
    const at = `PATCH ${path}/notes/${note.id}`
    expect(await change(at, secret, { text: 'By night bus' })).toEqual(['person'])
    expect(await change(at, secret, { text: 'On foot', isByAi: true })).toEqual(['ai'])
    // A person declares nothing: only what programs post is an AI's.
    expect(await change(at, ann.token, { text: 'On foot at night', isByAi: true })).toEqual(['ai-edited'])
    const idea = `PATCH ${path}/ideas/${note.number}`
    expect(await change(idea, secret, { text: 'By bicycle', isByAi: true })).toEqual(['ai'])
  })

  test('[HT50] no scope opens what is for people: administration, the clerk, leaving, their profile', async () => {
    const { secret } = await made(TOKEN_SCOPES)
    const requests: Request[] = [
      [`PATCH ${path}`, { title: 'Other' }],
      [`GET ${path}/talk`],
      [`GET ${path}/links`],
      [`POST ${path}/freeze`],
      [`POST ${path}/duplicate`, {}],
      [`DELETE ${path}/members/${ann.me.id}`],
      [`POST ${path}/votes/v1/cast`, {}],
      ['PATCH /api/v1/me', { name: 'Eve' }],
      ['POST /api/v1/me/sign-out', { everywhere: true }],
    ]
    expect(new Set(await codesOf(secret, requests))).toEqual(new Set(['people-only']))
    expect(await codesOf(secret, [['GET /api/v1/me'], ['GET /api/v1/agent-library']])).toEqual(['ok', 'ok'])
  })

  /** A socket that is open, and the code that it will be closed with. */
  async function openSocket(token: string) {
    const url = `${api.server.url.replace('http', 'ws')}/sync/${ann.board.id}?token=${token}`
    const socket = new WebSocket(url)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { closed }
  }
})
