import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Members = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
})
const OneLink = z.object({ link: z.object({ url: z.string() }) })

withApi('members and links', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
  })

  const roles = async () => {
    const { members } = await api.ask(Members, `GET ${path}/members`, { token: opened.token })
    return Object.fromEntries(members.map((member) => [member.name, member.role]))
  }

  test('a role is changed, and holds for the next request', async () => {
    const bob = await api.join(opened.links.view, 'Bob')
    const note = { body: { text: 'Hello' }, token: bob.token }
    expect((await api.call(`POST ${path}/notes`, note)).status).toBe(403)
    const patch = { token: opened.token, body: { role: 'editor' } }
    const changed = await api.call(`PATCH ${path}/members/${bob.me.id}`, patch)
    expect(changed.body).toMatchObject({ member: { id: bob.me.id, role: 'editor' } })
    expect((await api.call(`POST ${path}/notes`, note)).status).toBe(201)
  })

  test('a facilitator is refused what only owners may', async () => {
    const fay = await api.join(opened.links.facilitate, 'Fay')
    const patch = (userId: string, role: string) =>
      api.call(`PATCH ${path}/members/${userId}`, { token: fay.token, body: { role } })
    expect(codeOf(await patch(opened.me.id, 'viewer'))).toBe('owner-untouchable')
    expect(codeOf(await patch(fay.me.id, 'owner'))).toBe('role-too-high')
    const removal = await api.call(`DELETE ${path}/members/${opened.me.id}`, { token: fay.token })
    expect(codeOf(removal)).toBe('owner-untouchable')
  })

  test('the last owner stays', async () => {
    const leaving = await api.call(`DELETE ${path}/members/${opened.me.id}`, { token: opened.token })
    expect([leaving.status, codeOf(leaving)]).toEqual([409, 'last-owner'])
  })

  test('a removed person is out, and only let in again by hand', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    expect((await api.call(`DELETE ${path}/members/${bob.me.id}`, { token: opened.token })).status).toBe(204)
    expect(codeOf(await api.call(`GET ${path}/notes`, { token: bob.token }))).toBe('not-member')
    const back = await api.call('POST /api/v1/join', { token: bob.token, body: { link: opened.links.edit } })
    expect([back.status, codeOf(back)]).toEqual([403, 'was-removed'])
    await api.call(`PATCH ${path}/members/${bob.me.id}`, { token: opened.token, body: { role: 'viewer' } })
    expect(await roles()).toEqual({ Ann: 'owner', Bob: 'viewer' })
  })

  test('everyone may leave', async () => {
    const bob = await api.join(opened.links.view, 'Bob')
    expect((await api.call(`DELETE ${path}/members/${bob.me.id}`, { token: bob.token })).status).toBe(204)
    expect(await roles()).toEqual({ Ann: 'owner' })
    const unknown = await api.call(`DELETE ${path}/members/unobody`, { token: opened.token })
    expect(codeOf(unknown)).toBe('unknown-member')
  })

  test('turning a link off removes its members; on again it is another link', async () => {
    await api.join(opened.links.edit, 'Bob')
    await api.join(opened.links.edit, 'Cid')
    const dan = await api.join(opened.links.view, 'Dan')
    const links = await api.call(`GET ${path}/links`, { token: opened.token })
    expect(links.body).toMatchObject({
      links: [{ word: 'facilitate' }, { word: 'edit', cameByIt: 2 }, {}, {}],
    })
    const revoked = await api.call(`DELETE ${path}/links/edit`, { token: opened.token })
    expect(revoked.body).toEqual({ removed: 2 })
    expect(await roles()).toEqual({ Ann: 'owner', Dan: 'viewer' })
    expect(
      (await api.call('POST /api/v1/join', { body: { link: opened.links.edit, name: 'E' } })).status,
    ).toBe(404)
    const { link } = await api.ask(OneLink, `POST ${path}/links/edit`, { token: opened.token })
    expect(link.url).not.toBe(opened.links.edit)
    expect((await api.join(link.url, 'Eve')).me.role).toBe('editor')
    expect((await api.call(`GET ${path}/links`, { token: dan.token })).status).toBe(403)
    expect((await api.call(`DELETE ${path}/links/view`, { token: dan.token })).status).toBe(403)
    expect((await api.call(`POST ${path}/links/own`, { token: opened.token })).status).toBe(400)
  })

  test('a name and a colour are changed for all boards at once', async () => {
    const body = { name: 'Anna', color: 'cerise' }
    const me = await api.call('PATCH /api/v1/me', { token: opened.token, body })
    expect(me.body).toMatchObject({ me: { id: opened.me.id, name: 'Anna', color: 'cerise', kind: 'guest' } })
    expect((await api.call('GET /api/v1/me', { token: opened.token })).body).toEqual(me.body)
    expect(await roles()).toEqual({ Anna: 'owner' })
    expect((await api.call('GET /api/v1/me')).status).toBe(401)
  })
})
