import { expect } from 'vitest'
import type { ApiUnderTest } from './with-api.ts'

/** The smallest PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** One good request to every route about pictures, on a separate board. */
export async function visitPictures(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Pictures')
  const path = `/api/v1/boards/${board.id}/pictures`
  const id = 'abcdefghijklmnop'
  const file = { type: 'image/png', content: new Uint8Array(Buffer.from(DOT, 'base64')) }
  expect((await api.call(`POST ${path}?id=${id}`, { token, file })).status).toBe(201)
  expect((await api.call(`GET ${path}/${id}`, { token })).status).toBe(200)
  expect((await api.call(`POST ${path}/copies`, { token, body: { ids: [id] } })).status).toBe(200)
}
