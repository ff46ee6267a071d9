import { encode } from 'next-auth/jwt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { startStopwatch } from '#base/testing/start-stopwatch.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { insertProgramToken } from '#db/program-tokens.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { insertToken, revokeToken } from '#db/tokens.ts'
import { hashToken, issueToken } from '#server/access/token.ts'
import { newBoardId, newToken, newTokenId } from '#server/ground/new-id.ts'
import type { TokenScope } from '#session/core/token-scope.ts'
import { CLOSE } from '#sync/close-code.ts'
import {
  connectRaw,
  connectStockClient,
  message,
  type StockClient,
  updateMessage,
} from './testing/clients.ts'
import { type SyncServer, startSyncServer, TEST_SECRET, type TestPerson } from './testing/sync-server.ts'

let server: SyncServer
let ann: TestPerson
let bob: TestPerson
let boardId: string
const clients: { stop(): void }[] = []

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place))
  ann = await server.person('Ann')
})
beforeEach(async () => {
  bob = await server.person('Bob')
  boardId = await server.board(ann)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function stock(person: TestPerson): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, person.token)
  clients.push(client)
  await client.synced()
  return client
}

function write(client: StockClient, id: string): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, { id, text: id, x: 0, y: 0, author: null }))
}

const has = (client: StockClient, id: string) => boardShapes(client.doc).has(id)
const asAnn = () => ({ kind: 'person', userId: ann.id }) as const

describe('who gets in', () => {
  const codeFor = async (token: string, board = boardId) => {
    const client = await connectRaw(server.url, board, { token })
    return (await client.close()).code
  }
  const cookieOf = async (userId: string) => {
    const sid = await server.access.proofs.startBrowserSession(userId)
    const token = await encode({ token: { sub: userId, sid }, secret: TEST_SECRET, maxAge: 3_600 })
    return `next-auth.session-token=${token}`
  }

  test('[SY20] not without a proof, not with a wrong or an expired one', async () => {
    expect(await codeFor('')).toBe(CLOSE.signIn)
    expect(await codeFor(newToken())).toBe(CLOSE.signIn)
    const expired = newToken()
    await insertToken(server.db, {
      hash: hashToken(expired),
      userId: ann.id,
      boardId: null,
      expiresAt: new Date(Date.now() - 1_000),
    })
    expect(await codeFor(expired)).toBe(CLOSE.signIn)
  })

  test('[SY20] not on a board that one is not a member of, that does not exist, or that the token is not for', async () => {
    expect(await codeFor(bob.token)).toBe(CLOSE.noAccess)
    expect(await codeFor(ann.token, newBoardId())).toBe(CLOSE.noAccess)
    expect(await codeFor(bob.token, `${boardId}.draft`)).toBe(CLOSE.noAccess)
    const narrow = await issueToken(server.db, ann.id, await server.board(ann), Date.now())
    expect(await codeFor(narrow)).toBe(CLOSE.noAccess)
  })

  test('[SY20] nowhere by a name that is none', async () => {
    for (const name of ['..%2f..%2fx', 'A', '', `${boardId}/x`, `${boardId}.drafts`]) {
      await expect(connectRaw(server.url, name, { token: ann.token })).rejects.toThrow('HTTP 404')
    }
  })

  test('[SY20] a cookie works from our own pages only', async () => {
    const cookie = await cookieOf(ann.id)
    const own = await connectRaw(server.url, boardId, {
      headers: { cookie, origin: `http://127.0.0.1:${server.port}` },
    })
    await vi.waitFor(() => expect(own.messages.length).toBeGreaterThan(1), WAIT)
    own.ws.terminate()
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const headers = { cookie, ...(origin !== undefined && { origin }) }
      await expect(connectRaw(server.url, boardId, { headers }), String(origin)).rejects.toThrow('HTTP 403')
    }
  })

  test('[SY22] only so many sockets a person and a board', async () => {
    await server.join(boardId, ann, bob, 'editor')
    const small = await startSyncServer(server.db, {
      limits: { maxConnectionsPerPerson: 2, maxConnectionsPerBoard: 3 },
    })
    const enter = async (token: string) => {
      const client = await connectRaw(small.url, boardId, { token })
      await vi.waitFor(() => expect(client.ended !== null || client.messages.length > 1).toBe(true), WAIT)
      return client.ended?.code ?? 'in'
    }
    expect(await enter(ann.token)).toBe('in')
    expect(await enter(ann.token)).toBe('in')
    expect(await enter(ann.token)).toBe(CLOSE.tryLater)
    expect(await enter(bob.token)).toBe('in')
    expect(await enter(bob.token)).toBe(CLOSE.tryLater)
    await small.stop()
  })
})

describe('what one may do', () => {
  test.each(['viewer', 'commenter'] as const)(
    '[SY23] a %s sees everything and changes nothing',
    async (role) => {
      await server.join(boardId, ann, bob, role)
      const a = await stock(ann)
      const b = await stock(bob)
      write(a, 'shape:seen')
      await vi.waitFor(() => expect(has(b, 'shape:seen')).toBe(true), WAIT)
      write(b, 'shape:refused')
      const b2 = await connectRaw(server.url, boardId, { token: bob.token })
      const doc = new Y.Doc()
      addNote(doc, { id: 'shape:raw', text: '', x: 0, y: 0, author: null })
      b2.ws.send(updateMessage(Y.encodeStateAsUpdate(doc)))
      b2.ws.send(message(0, 1, Y.encodeStateAsUpdate(doc)))
      write(a, 'shape:later')
      await vi.waitFor(() => expect(has(b, 'shape:later')).toBe(true), WAIT)
      await a.saved()
      expect(has(a, 'shape:refused') || has(a, 'shape:raw')).toBe(false)
      expect(b.ended ?? b2.ended).toBeNull()
      b2.ws.terminate()
    },
  )

  test('[SY28] a program writes on the socket with note:write alone, and is not let in without board:read', async () => {
    const tokenFor = async (...scopes: TokenScope[]) => {
      const token = newToken()
      const made = {
        id: newTokenId(),
        name: 'Planner',
        scopes,
        boardId,
        expiresAt: new Date(Date.now() + 60_000),
      }
      await insertProgramToken(server.db, { ...made, hash: hashToken(token), userId: ann.id }, 20)
      return token
    }
    const a = await stock(ann)
    const writer = await stock({ ...ann, token: await tokenFor('board:read', 'note:write') })
    write(writer, 'shape:written')
    await vi.waitFor(() => expect(has(a, 'shape:written')).toBe(true), WAIT)
    const readToken = await tokenFor('board:read')
    const reader = await stock({ ...ann, token: readToken })
    write(reader, 'shape:refused')
    write(a, 'shape:later')
    await vi.waitFor(() => expect(has(reader, 'shape:later')).toBe(true), WAIT)
    await a.saved()
    expect(has(a, 'shape:refused')).toBe(false)
    for (const [token, room] of [
      [await tokenFor('note:write'), boardId],
      [readToken, `${boardId}.draft`],
      [await tokenFor('board:read', 'note:write'), `${boardId}.draft`],
    ] as const) {
      const refused = await connectRaw(server.url, room, { token })
      expect((await refused.close()).code).toBe(CLOSE.noAccess)
    }
  })

  test('[SY23] refused edits are never called saved; with the right to edit they are accepted after all', async () => {
    await server.join(boardId, ann, bob, 'viewer')
    const a = await stock(ann)
    const b = await stock(bob)
    await b.saved()
    write(b, 'shape:early')
    b.askSaved(1_000_000)
    write(a, 'shape:other')
    await vi.waitFor(() => expect(has(b, 'shape:other')).toBe(true), WAIT)
    expect(b.savedN).toBeLessThan(1_000_000)
    await server.sessions.dispatch(
      boardId,
      { type: 'member.set-role', userId: bob.id, role: 'editor' },
      asAnn(),
    )
    await vi.waitFor(() => expect(b.savedN).toBe(1_000_000), WAIT)
    await vi.waitFor(() => expect(has(a, 'shape:early')).toBe(true), WAIT)
    expect(b.session.me?.role).toBe('editor')
  })

  test('[SY23] a role change takes effect in the open socket at once', async () => {
    await server.join(boardId, ann, bob, 'editor')
    const a = await stock(ann)
    const b = await stock(bob)
    write(b, 'shape:allowed')
    await b.saved()
    const done = server.sessions.dispatch(
      boardId,
      { type: 'member.set-role', userId: bob.id, role: 'viewer' },
      asAnn(),
    )
    await done
    write(b, 'shape:too-late')
    await vi.waitFor(() => expect(b.session.me?.role).toBe('viewer'), WAIT)
    write(a, 'shape:after')
    await vi.waitFor(() => expect(has(b, 'shape:after')).toBe(true), WAIT)
    expect(has(a, 'shape:allowed')).toBe(true)
    expect(has(a, 'shape:too-late')).toBe(false)
    expect(b.ended).toBeNull()
  })

  test('[SY25] a removed person, and members of a revoked link, are out at once', async () => {
    const cid = await server.person('Cid')
    await server.join(boardId, ann, bob, 'editor')
    await server.join(boardId, ann, cid, 'viewer')
    const b = await stock(bob)
    const c = await stock(cid)
    const untilRemoved = startStopwatch()
    await server.sessions.dispatch(boardId, { type: 'member.remove', userId: bob.id }, asAnn())
    await vi.waitFor(() => expect(b.ended?.code).toBe(CLOSE.noAccess), WAIT)
    expect(untilRemoved()).toBeLessThan(4_000)
    const untilTurnedOff = startStopwatch()
    await server.sessions.dispatch(boardId, { type: 'link.revoke', role: 'viewer' }, asAnn())
    await vi.waitFor(() => expect(c.ended?.code).toBe(CLOSE.noAccess), WAIT)
    expect(untilTurnedOff()).toBeLessThan(4_000)
    expect(c.ended?.reason).toContain('link')
  })

  test('[SY25] a deleted board closes for everyone', async () => {
    const a = await stock(ann)
    await server.sessions.dispatch(boardId, { type: 'board.delete' }, asAnn())
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.gone), WAIT)
  })

  test('[SY26] a revoked token is out within five seconds, an expired one when it expires', async () => {
    const a = await stock(ann)
    const other = await issueToken(server.db, ann.id, null, Date.now())
    const revoked = await connectRaw(server.url, boardId, { token: other })
    const short = newToken()
    await insertToken(server.db, {
      hash: hashToken(short),
      userId: ann.id,
      boardId: null,
      expiresAt: new Date(Date.now() + 1_500),
    })
    const expiring = await connectRaw(server.url, boardId, { token: short })
    await revokeToken(server.db, hashToken(other), new Date())
    const untilExpired = startStopwatch()
    const untilRevoked = startStopwatch()
    expect((await expiring.close()).code).toBe(CLOSE.signIn)
    expect(untilExpired()).toBeLessThan(3_000)
    expect((await revoked.close()).code).toBe(CLOSE.signIn)
    expect(untilRevoked()).toBeLessThan(5_000)
    expect(a.ended).toBeNull()
  })
})

describe('the session feed', () => {
  test('[SY27] brings all of the session once, then the slices that change, as each may see them', async () => {
    await server.join(boardId, ann, bob, 'viewer')
    const a = await stock(ann)
    const b = await stock(bob)
    await vi.waitFor(() => expect(a.session.board?.title).toBe('Board'), WAIT)
    expect(a.session).toMatchObject({
      me: { id: ann.id, role: 'owner' },
      storage: 'ok',
      limits: { maxRecords: 20_000 },
    })
    expect(a.session.links?.length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(b.session.links).toEqual([]), WAIT)
    const frames: unknown[] = []
    const handler = b.provider.messageHandlers[103]
    b.provider.messageHandlers[103] = (encoder, decoder, provider, isSynced, type) => {
      handler?.(encoder, decoder, provider, isSynced, type)
      frames.push(structuredClone(b.session))
    }
    await server.sessions.dispatch(boardId, { type: 'board.rename', title: 'Renamed' }, asAnn())
    await vi.waitFor(() => expect(b.session.board?.title).toBe('Renamed'), WAIT)
    expect(frames).toHaveLength(1)
    expect(a.session.board?.title).toBe('Renamed')
    expect(a.session.links?.length).toBeGreaterThan(0)
  })
})
