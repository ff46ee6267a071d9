import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { parseNetwork } from '#server/ground/ip-address.ts'
import { type PostedMessage, postMessage } from './post-message.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const BODY = JSON.stringify({ type: 'webhook.test', timestamp: new Date(0).toISOString(), data: {} })
const LOOPBACK = [must(parseNetwork('127.0.0.1'), 'a network')]

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
  return () => receiver.stop()
})

const post = (more: Partial<PostedMessage> = {}) =>
  postMessage({
    ...{ url: receiver.url, headers: {}, body: BODY, allowed: LOOPBACK, timeoutMs: 5_000 },
    signal: new AbortController().signal,
    ...more,
  })

test('[WH9] the request goes to the checked address, whatever the name has by then', async () => {
  const { port } = new URL(receiver.url)
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  }
  expect(await post({ url: `http://hook.invalid:${port}/`, resolve })).toMatchObject({
    ok: true,
    status: 204,
  })
  expect(asked).toBe(1)
  expect(receiver.received[0]?.headers.host).toBe(`hook.invalid:${port}`)
})

test('at most 4 kB of an answer are read', async () => {
  receiver.answer = (response) => {
    response.writeHead(200)
    response.write('x'.repeat(1_000_000))
  }
  const result = await post()
  expect(result).toMatchObject({ ok: true, status: 200 })
  expect(result.ok && result.answer.length).toBe(4_096)
})

test('an answer that does not end in time is a timeout, and a stop ends an attempt', async () => {
  receiver.answer = (response) => void response.writeHead(200).write('slow')
  expect(await post({ timeoutMs: 100 })).toEqual({ ok: false, problem: 'timeout' })
  expect(await post({ signal: AbortSignal.abort() })).toEqual({ ok: false, problem: 'stopped' })
})

test('Retry-After is read in seconds and as a date', async () => {
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
  expect(await post()).toMatchObject({ retryAfterMs: 120_000 })
  receiver.answer = (response) =>
    response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end()
  const dated = await post()
  expect(dated.ok && dated.retryAfterMs).toBeGreaterThan(50_000)
})

test('a server without TLS has no certificate, and a closed port is unreachable', async () => {
  const { port } = new URL(receiver.url)
  expect(await post({ url: `https://127.0.0.1:${port}/` })).toEqual({ ok: false, problem: 'certificate' })
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port: free } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await post({ url: `http://127.0.0.1:${free}/` })).toEqual({ ok: false, problem: 'unreachable' })
})
