import { beforeEach, expect, test } from 'vitest'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('board access', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
  })

  test('[SE166] a frozen board refuses every way of writing until it is unfrozen', async () => {
    const { token } = opened
    const bob = await api.join(opened.links.edit, 'Bob')
    expect(codeOf(await api.call(`POST ${path}/freeze`, { token: bob.token }))).toBe('needs-facilitator')
    const note = await api.call(`POST ${path}/notes`, { token, body: { text: 'Before' } })
    expect(note.status).toBe(201)
    const frozen = await api.call(`POST ${path}/freeze`, { token })
    expect(frozen.body).toMatchObject({ access: { frozen: { by: { name: 'Ann' } }, guests: 1 } })
    const writes = [
      api.call(`POST ${path}/notes`, { token, body: { text: 'No' } }),
      api.call(`PATCH ${path}`, { token, body: { title: 'No' } }),
      api.call(`POST ${path}/ideas`, { token, body: { text: 'No' } }),
      api.call(`POST ${path}/import`, { token, body: { text: 'a,b\n1,2', format: 'csv' } }),
      api.call(`POST ${path}/agents/import`, { token, file: { type: 'text/markdown', content: '# A' } }),
      api.call(`POST ${path}/talk`, { token, body: { text: 'Hello' } }),
    ]
    expect((await Promise.all(writes)).map(codeOf)).toEqual(writes.map(() => 'frozen'))
    expect((await api.call(`GET ${path}/notes`, { token: bob.token })).body).toMatchObject({
      notes: [{ text: 'Before' }],
    })
    await api.call(`DELETE ${path}/freeze`, { token })
    expect((await api.call(`POST ${path}/notes`, { token, body: { text: 'After' } })).status).toBe(201)
  })

  test('[SE160] [SE30] a blocked person gets the reason, and is listed for facilitators until they are unblocked', async () => {
    const { token } = opened
    const bob = await api.join(opened.links.edit, 'Bob')
    const cid = await api.join(opened.links.edit, 'Cid')
    const blocked = `${path}/blocked/${bob.me.id}`
    expect(codeOf(await api.call(`PUT ${blocked}`, { token: cid.token }))).toBe('needs-facilitator')
    expect((await api.call(`PUT ${blocked}`, { token })).status).toBe(204)
    expect(codeOf(await api.call(`GET ${path}`, { token: bob.token }))).toBe('blocked')
    const back = await api.call('POST /api/v1/join', { token: bob.token, body: { link: opened.links.edit } })
    expect([back.status, codeOf(back)]).toEqual([403, 'blocked'])
    expect((await api.call(`GET ${path}/blocked`, { token })).body).toMatchObject({
      blocked: [{ userId: bob.me.id, name: 'Bob', by: opened.me.id }],
    })
    expect(codeOf(await api.call(`GET ${path}/blocked`, { token: cid.token }))).toBe('needs-facilitator')
    await api.call(`DELETE ${blocked}`, { token })
    expect((await api.call(`GET ${path}/blocked`, { token })).body).toEqual({ blocked: [] })
    const again = await api.call('POST /api/v1/join', { token: bob.token, body: { link: opened.links.edit } })
    expect(again.status).toBe(200)
  })

  test('a board can’t be limited to signed-in people without a way to sign in', async () => {
    const { token } = opened
    const limit = await api.call(`PATCH ${path}/access`, { token, body: { isSignedInOnly: true } })
    expect([limit.status, codeOf(limit)]).toEqual([409, 'no-sign-in'])
    const access = await api.call(`GET ${path}/access`, { token })
    expect(access.body).toMatchObject({ access: { isSignedInOnly: false, canSignIn: false, frozen: null } })
  })

  test('[SE168] a board that the operator closed answers its members with a refusal, and strangers as ever', async () => {
    const { token } = opened
    const { sessions } = api.server.services
    const bob = await api.join(opened.links.edit, 'Bob')
    await sessions.dispatch(opened.board.id, { type: 'board.close' }, { kind: 'server' })
    const asked = [`GET ${path}`, `GET ${path}/notes`, `POST ${path}/freeze`, `GET ${path}/export?format=md`]
    for (const request of asked) {
      const reply = await api.call(request, { token })
      expect([reply.status, codeOf(reply)], request).toEqual([403, 'board-closed'])
    }
    const board = (await api.call('GET /api/v1/boards', { token: bob.token })).body
    expect(board).toMatchObject({ boards: [{ id: opened.board.id, isClosed: true }] })
    await sessions.dispatch(opened.board.id, { type: 'board.reopen' }, { kind: 'server' })
    expect((await api.call(`GET ${path}/notes`, { token })).status).toBe(200)
  })
})
