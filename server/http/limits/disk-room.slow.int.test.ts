import { expect, test } from 'vitest'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

test('[HT31] on a disk that is nearly full, files and copies are refused before they are read, and notes are taken', async () => {
  const environment = {
    ...(await serverEnvironment()),
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    MIN_FREE_DISK_BYTES: String(2 ** 52),
  }
  const server = await startServerProcess(environment)
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const { body: opened } = await send('/api/v1/boards', { title: 'Plans', name: 'Ann' })
  const path = `/api/v1/boards/${opened.board.id}`
  for (const [to, body] of [
    ['/api/v1/boards/import', {}],
    [`${path}/pictures?id=abcdefghijklmnop`, {}],
    [`${path}/duplicate`, { keep: 'notes' }],
  ] as const) {
    const { status, body: answer } = await send(to, body, opened.token)
    expect([to, status, answer.error?.code]).toEqual([to, 507, 'disk-full'])
  }
  expect((await send(`${path}/notes`, { text: 'Soup' }, opened.token)).status).toBe(201)
})
