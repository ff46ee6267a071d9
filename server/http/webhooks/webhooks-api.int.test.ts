import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NewTokenResponse } from '#api/tokens.ts'
import { DeliveriesResponse, NewSecretResponse, NewWebhookResponse, WebhooksResponse } from '#api/webhooks.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { makeAccount } from '#db/users.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '#server/http/testing/with-api.ts'
import { type Receiver, startReceiver } from '#server/webhooks/testing/receiver.ts'

withApi('webhooks', (current) => {
  let api: ApiUnderTest
  let receiver: Receiver
  let ann: OpenedBoard
  let path: string
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())
  beforeEach(async () => {
    api = current()
    receiver.received.length = 0
    ann = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${ann.board.id}/webhooks`
  })

  const make = (token: string, at = path, body: object = {}) =>
    api.call(`POST ${at}`, { token, body: { url: `${receiver.url}/hook`, types: ['note.added'], ...body } })
  const made = async (token = ann.token, at = path, body: object = {}) =>
    NewWebhookResponse.parse((await make(token, at, body)).body)
  const list = async (token: string, at = path) =>
    (await api.ask(WebhooksResponse, `GET ${at}`, { token })).webhooks
  const deliveries = async (id: string, token = ann.token, at = path) =>
    (await api.ask(DeliveriesResponse, `GET ${at}/${id}/deliveries`, { token })).deliveries
  const addNote = (text: string) =>
    api.call(`POST /api/v1/boards/${ann.board.id}/notes`, { token: ann.token, body: { text } })
  const comment = (text: string) =>
    api.call(`POST /api/v1/boards/${ann.board.id}/comments`, {
      token: ann.token,
      body: { text, anchor: { kind: 'board' } },
    })
  const arrived = (count: number) =>
    vi.waitFor(() => {
      expect(receiver.received).toHaveLength(count)
      return must(receiver.received.at(-1), 'a message')
    }, WAIT)
  const headersOf = ({ headers }: Awaited<ReturnType<typeof arrived>>) => ({
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })

  test('[WH11] [WH21] a message verifies with the secret that was shown once, and after a renewal with both', async () => {
    const { webhook, secret } = await made()
    expect(JSON.stringify(await list(ann.token))).not.toContain(secret)
    await addNote('Lamps by the door')
    const first = await arrived(1)
    expect(new Webhook(secret).verify(first.body, headersOf(first))).toMatchObject({
      type: 'note.added',
      data: { board: { id: ann.board.id }, note: { number: 1, text: 'Lamps by the door' } },
    })
    const renewed = await api.ask(NewSecretResponse, `POST ${path}/${webhook.id}/secret`, {
      token: ann.token,
    })
    expect(renewed.secret).not.toBe(secret)
    await api.call(`POST ${path}/${webhook.id}/test`, { token: ann.token })
    const second = await arrived(2)
    for (const key of [secret, renewed.secret])
      expect(new Webhook(key).verify(second.body, headersOf(second))).toMatchObject({ type: 'webhook.test' })
  })

  test('[WH7] a replayed message has its id; one that is paused gets nothing', async () => {
    const { webhook } = await made(ann.token, path, { types: ['comment.added'] })
    await comment('One')
    const first = await arrived(1)
    const sent = await vi.waitFor(async () => {
      const [one] = await deliveries(webhook.id)
      expect(one).toMatchObject({ state: 'sent', status: 204, attempts: 1 })
      return must(one, 'a message')
    }, WAIT)
    const again = `POST ${path}/${webhook.id}/deliveries/${sent.id}/replay`
    expect((await api.call(again, { token: ann.token })).status).toBe(202)
    const second = await arrived(2)
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(codeOf(await api.call(again.replace(sent.id, 'msg_no'), { token: ann.token }))).toBe('no-delivery')
    const change = (state: string) =>
      api.call(`PATCH ${path}/${webhook.id}`, { token: ann.token, body: { state } })
    await change('paused')
    expect(codeOf(await api.call(again, { token: ann.token }))).toBe('webhook-stopped')
    await comment('Two')
    expect(await deliveries(webhook.id)).toHaveLength(1)
    await change('active')
    await comment('Three')
    expect((await arrived(3)).message.data).toMatchObject({ comment: { text: 'Three' } })
  })

  test('[WH20] facilitators manage all webhooks of a board, others their own, programs none', async () => {
    const bob = await api.join(ann.links.facilitate, 'Bob')
    const cyd = await api.join(ann.links.edit, 'Cyd')
    const { webhook } = await made(bob.token)
    expect(webhook.owner).toEqual({ id: bob.me.id, name: 'Bob' })
    expect((await make(cyd.token)).status).toBe(403)
    expect(await list(cyd.token)).toEqual([])
    expect(codeOf(await api.call(`DELETE ${path}/${webhook.id}`, { token: cyd.token }))).toBe('no-webhook')
    await api.call(`PATCH /api/v1/boards/${ann.board.id}/members/${bob.me.id}`, {
      token: ann.token,
      body: { role: 'viewer' },
    })
    expect(await list(bob.token)).toHaveLength(1)
    const token = await api.ask(NewTokenResponse, 'POST /api/v1/tokens', {
      token: ann.token,
      body: { name: 'P', scopes: ['board:read', 'note:write'], boardId: ann.board.id },
    })
    expect((await api.call(`GET ${path}`, { token: token.secret })).status).toBe(403)
    expect((await api.call(`DELETE ${path}/${webhook.id}`, { token: ann.token })).status).toBe(204)
    expect(await list(ann.token)).toEqual([])
  })

  test('[WH20] a person with an account has webhooks of all their boards, which others do not see', async () => {
    const own = '/api/v1/webhooks'
    expect(codeOf(await make(ann.token, own))).toBe('guest-webhook')
    await makeAccount(api.server.services.db, ann.me.id, null)
    const { webhook } = await made(ann.token, own, { types: ['note.added', 'member.added'] })
    expect(webhook.boardId).toBeNull()
    const bob = await api.join(ann.links.facilitate, 'Bob')
    expect((await arrived(1)).message.data).toMatchObject({ member: { id: bob.me.id, role: 'facilitator' } })
    expect(await list(bob.token)).toEqual([])
    expect(codeOf(await api.call(`GET ${own}/${webhook.id}/deliveries`, { token: bob.token }))).toBe(
      'no-webhook',
    )
    await addNote('One')
    expect((await arrived(2)).message.type).toBe('note.added')
    await vi.waitFor(async () => expect(await deliveries(webhook.id, ann.token, own)).toHaveLength(2), WAIT)
  })

  test('[WH9] an address inside the server’s network, over http, or with a password is refused', async () => {
    for (const [url, code] of [
      ['https://10.0.0.1/', 'webhook-inside'],
      ['https://169.254.169.254/latest', 'webhook-inside'],
      ['http://1.1.1.1/', 'webhook-insecure'],
      ['https://ann:secret@1.1.1.1/', 'bad-request'],
      ['ftp://1.1.1.1/', 'bad-request'],
      ['hook', 'bad-request'],
    ])
      expect([url, codeOf(await make(ann.token, path, { url }))]).toEqual([url, code])
    const { webhook } = await made()
    const changed = { token: ann.token, body: { url: 'https://[::1]/' } }
    expect(codeOf(await api.call(`PATCH ${path}/${webhook.id}`, changed))).toBe('webhook-inside')
  })

  test('[WH21] a board has at most 20 webhooks', async () => {
    for (let count = 0; count < 20; count++) expect((await make(ann.token)).status).toBe(201)
    expect(codeOf(await make(ann.token))).toBe('too-many-webhooks')
  })
})
