import { expect, test } from 'vitest'
import { ActivityResponsePage } from '#api/activity.ts'
import { ForgettingPreview, OperatorPeopleFound } from '#api/forgetting.ts'
import { codeOf, OPERATOR_PASSWORD, withApi } from '#server/http/testing/with-api.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'

const NAME = 'Zebulon Quagmire'

withApi('forgetting oneself', (current) => {
  const leaver = async (link: string) => {
    const { me } = await current().join(link, NAME)
    return { me, cookie: await current().cookieOf(me.id) }
  }
  const forget = (cookie: string, name = NAME) =>
    current().call('POST /api/v1/me/forgetting', { cookie, origin: current().server.url, body: { name } })

  test('[ID61] a person confirms with their name; then every cookie and token of theirs has ended', async () => {
    const api = current()
    const { links } = await api.open()
    const { cookie } = await leaver(links.edit)
    expect(codeOf(await forget(cookie, 'Zebulon'))).toBe('other-name')
    expect((await api.call('GET /api/v1/me', { cookie })).status).toBe(200)
    expect((await forget(cookie)).status).toBe(204)
    expect((await api.call('GET /api/v1/me', { cookie })).status).toBe(401)
  })

  test('[ID62] a board without another owner passes to the member with the highest role, or is deleted; the preview names both', async () => {
    const api = current()
    const { links, board: shared } = await api.open('Shared')
    const { me, cookie } = await leaver(links.facilitate)
    const { sessions } = api.server.services
    const set = { type: 'member.set-role', userId: me.id, role: 'owner' }
    await sessions.dispatch(shared.id, set, { kind: 'server' })
    const owner = Object.values((await sessions.load(shared.id))?.people ?? {}).find(
      ({ name }) => name === 'Ann',
    )
    await sessions.dispatch(shared.id, { ...set, userId: owner?.id, role: 'editor' }, { kind: 'server' })
    const person = { id: me.id, name: NAME, color: 'moss' }
    const alone = (await sessions.create({ title: 'Alone', premise: '' }, person)).board

    const preview = await api.ask(ForgettingPreview, 'GET /api/v1/me/forgetting', { cookie })
    expect(preview.boards).toBe(2)
    expect(preview.owned).toContainEqual({ id: shared.id, title: 'Shared', heir: 'Ann' })
    expect(preview.owned).toContainEqual({ id: alone.id, title: 'Alone', heir: null })
    expect((await forget(cookie)).status).toBe(204)
    expect((await sessions.load(shared.id))?.people[owner?.id ?? '']?.role).toBe('owner')
    expect((await sessions.load(alone.id))?.deletedAt).not.toBeNull()
  })

  test('the operator finds people by name or id, until they are forgotten', async () => {
    const api = current()
    const { links } = await api.open()
    const { me } = await leaver(links.edit)
    const headers = { 'x-operator-password': OPERATOR_PASSWORD }
    const found = async (search: string) => {
      const path = `/api/v1/operator/people?${new URLSearchParams({ search })}`
      const { people } = await api.ask(OperatorPeopleFound, `GET ${path}`, { headers })
      return people.filter(({ id }) => id === me.id)
    }
    expect(await found(NAME.toLowerCase())).toMatchObject([{ name: NAME, kind: 'guest', boards: 1 }])
    expect(await found(me.id)).toHaveLength(1)
    expect(await found('Zebulon')).toEqual([])
    const { db } = api.server.services
    await db.query('insert into mail_states (user_id, address) values ($1, $2)', [me.id, 'zeb@guest.example'])
    expect(await found('Zeb@guest.example')).toHaveLength(1)
    await api.call(`POST /api/v1/operator/people/${me.id}/forget`, { headers })
    expect(await found(me.id)).toEqual([])
    expect(await found(NAME)).toEqual([])
  })

  test('[ID63] the activity log has that a person was forgotten, without the name', async () => {
    const api = current()
    const { links, board, token } = await api.open()
    const { cookie } = await leaver(links.edit)
    await forget(cookie)
    const { body } = await api.call(`GET /api/v1/boards/${board.id}/activity`, { token })
    const { activity } = ActivityResponsePage.parse(body)
    expect(activity[0]).toMatchObject({ kind: 'person.forgotten', actor: null })
    expect(activity[1]).toMatchObject({ kind: 'member.joined', person: { name: FORMER_MEMBER } })
  })
})
