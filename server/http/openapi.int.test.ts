import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiUnderTest, METRICS_TOKEN, OPERATOR_PASSWORD, withApi } from './testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })

/** One good request to every route; `call` holds each answer against its description. */
async function visitAll(api: ApiUnderTest): Promise<void> {
  const { token, board, links } = await api.open()
  const bob = await api.join(links.edit)
  const path = `/api/v1/boards/${board.id}`
  const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text: 'One' } })
  const requests: [request: string, body?: object][] = [
    ['GET /api/v1/boards'],
    [`GET ${path}`],
    [`PATCH ${path}`, { title: 'Other' }],
    [`GET ${path}/notes`],
    [`PATCH ${path}/notes/${note.id}`, { color: 'green' }],
    [`DELETE ${path}/notes/${note.id}`],
    [`GET ${path}/members`],
    [`PATCH ${path}/members/${bob.me.id}`, { role: 'viewer' }],
    [`DELETE ${path}/members/${bob.me.id}`],
    [`GET ${path}/links`],
    [`DELETE ${path}/links/edit`],
    [`POST ${path}/links/edit`],
    [`GET /api/v1/links/${links.view.split('/').at(-1)}`],
    ['GET /api/v1/me'],
    ['PATCH /api/v1/me', { name: 'Anna' }],
    [`DELETE ${path}`],
    [`POST ${path}/restore`],
    ['GET /api/v1/models'],
    ['GET /healthz'],
    ['GET /readyz'],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
  await api.call('GET /metrics', { token: METRICS_TOKEN })
  await visitOperator(api)
}

async function visitOperator(api: ApiUnderTest): Promise<void> {
  const headers = { 'x-operator-password': OPERATOR_PASSWORD }
  const path = '/api/v1/operator'
  await api.call(`GET ${path}/models`, { headers })
  await api.call(`POST ${path}/models/test`, { headers, body: { provider: 'demo' } })
  await api.call(`POST ${path}/models/find-local`, { headers })
  await api.call(`PUT ${path}/agents`, { headers, body: { isOn: true } })
}

withApi('openapi.json', (current) => {
  test('describes every route as it answers', async () => {
    await visitAll(current())
    expect(current().described.unseen()).toEqual([])
  })

  test('tells an answer that differs from its description', async () => {
    const { described } = current()
    const json = 'application/json'
    expect(() => described.check('get', '/healthz', 200, json, { status: 'ok', extra: 1 })).toThrow(
      'as described',
    )
    expect(() => described.check('get', '/healthz', 418, json, {})).toThrow('not described')
    const me = { me: { id: 'u', name: 'Ann', color: 'moss' } }
    expect(() => described.check('get', '/api/v1/me', 200, json, me)).toThrow('as described')
  })
})
