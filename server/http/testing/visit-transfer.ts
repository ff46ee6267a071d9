import { expect } from 'vitest'
import type { ApiUnderTest } from './with-api.ts'

const FORMATS = ['md', 'csv', 'json', 'txt', 'html', 'transcript']

/** One good request to every route that exports or imports a board, on a separate board. */
export async function visitTransfer(api: ApiUnderTest): Promise<void> {
  const { token, board, me } = await api.open('Files')
  const cookie = await api.cookieOf(me.id)
  const path = `/api/v1/boards/${board.id}`
  await api.call(`POST ${path}/ideas`, { token, body: { text: 'Lower the price' } })
  for (const format of FORMATS) {
    expect((await api.call(`GET ${path}/export?format=${format}`, { token })).status).toBe(200)
  }
  const text = 'text,category\nPlant trees,idea\n'
  const requests: [request: string, body?: object][] = [
    [`GET ${path}/minutes`],
    ['GET /api/v1/formats/parley-board.json'],
    [`POST ${path}/import`, { text, fileName: 'trees.csv', dryRun: true }],
    [`POST ${path}/import`, { text, fileName: 'trees.csv' }],
  ]
  for (const [request, body] of requests) {
    expect([request, (await api.call(request, { token, ...(body && { body }) })).status]).toEqual([
      request,
      200,
    ])
  }
  const { body } = await api.call(`GET ${path}/export?format=json`, { token })
  const file = { type: 'application/octet-stream', content: JSON.stringify(body) }
  const origin = api.server.url
  const made = await api.call('POST /api/v1/boards/import?fileName=board.json', { cookie, origin, file })
  expect(made.status).toBe(201)
  const copy = await api.call(`POST ${path}/duplicate`, { cookie, origin, body: { keep: 'notes' } })
  expect(copy.status).toBe(201)
}
