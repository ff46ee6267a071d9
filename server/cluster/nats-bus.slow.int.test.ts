import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { StartError } from '#server/ground/start-error.ts'
import { type Bus, MAX_PART_BYTES, NobodyThere, type NodeId } from './bus.ts'
import { connectToNats } from './nats-bus.ts'
import { type NatsServer, startNats } from './testing/nats-server.ts'

let server: NatsServer
beforeAll(async () => {
  server = await startNats()
})
afterAll(() => server.kill())

const log = { warn: () => undefined, error: () => undefined }
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (data: Uint8Array) => new TextDecoder().decode(data)

async function join(nodeId: NodeId): Promise<Bus> {
  const bus = await connectToNats({ servers: [new URL(server.url)], nodeId, log })
  onTestFinished(() => bus.stop())
  return bus
}

test('a request reaches its node, and fails at once if the node is gone or its handler fails', async () => {
  const a = await join('node-a')
  const b = await join('node-b')
  b.answer('greet', async (data) => bytes(`hello ${text(data)}`))
  b.answer('break', () => Promise.reject(new Error('broken')))
  expect(text(await vi.waitFor(() => a.request('node-b', 'greet', bytes('a')), WAIT))).toBe('hello a')
  await expect(a.request('node-b', 'break', bytes('a'))).rejects.toThrow('node-b failed to answer break')
  await b.stop()
  const begun = performance.now()
  await expect(a.request('node-b', 'greet', bytes('a'))).rejects.toThrow(NobodyThere)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('messages arrive in order, long ones too', async () => {
  const a = await join('node-a')
  const b = await join('node-b')
  const received: number[] = []
  const stop = b.subscribe('news', (data) => received.push(data.length))
  // The subscription is at the server once this is answered.
  b.answer('ready', async () => new Uint8Array())
  await vi.waitFor(() => a.request('node-b', 'ready', new Uint8Array()), WAIT)
  const lengths = Array.from({ length: 200 }, (_, i) => (i === 100 ? 3 * MAX_PART_BYTES + 1 : i))
  for (const length of lengths) a.publish('news', new Uint8Array(length))
  await expect.poll(() => received).toEqual(lengths)
  stop()
})

test('a node notices that its server went away, and that it is back', async () => {
  const a = await join('node-a')
  a.answer('greet', async () => bytes('hello'))
  await server.kill()
  await expect.poll(() => a.isUp.get()).toBe(false)
  await expect(a.request('node-a', 'greet', bytes(''))).rejects.toThrow('the bus is not connected')
  await server.start()
  await expect.poll(() => a.isUp.get()).toBe(true)
  expect(text(await a.request('node-a', 'greet', bytes('')))).toBe('hello')
})

test('a wrong address has a sentence for the operator', async () => {
  const connecting = connectToNats({ servers: [new URL('nats://127.0.0.1:1')], nodeId: 'node-a', log })
  await expect(connecting).rejects.toThrow(StartError)
})

test('a node that ends before it answers is noticed long before the request would time out', async () => {
  const a = await join('node-a')
  const b = await join('node-b')
  let isAsked = false
  b.answer('wait', () => {
    isAsked = true
    return new Promise(() => undefined)
  })
  b.answer('ready', async () => new Uint8Array())
  await vi.waitFor(() => a.request('node-b', 'ready', new Uint8Array()), WAIT)
  const begun = performance.now()
  const waiting = expect(a.request('node-b', 'wait', new Uint8Array())).rejects.toThrow(NobodyThere)
  await expect.poll(() => isAsked).toBe(true)
  await b.stop()
  await waiting
  expect(performance.now() - begun).toBeLessThan(4_000)
})
