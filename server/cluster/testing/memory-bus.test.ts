import { expect, test } from 'vitest'
import { NobodyThere } from '../bus.ts'
import { createMemoryNetwork } from './memory-bus.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (data: Uint8Array) => new TextDecoder().decode(data)

test('a request reaches its node, and fails at once if the node is gone', async () => {
  const network = createMemoryNetwork()
  const a = network.join('node-a')
  const b = network.join('node-b')
  b.answer('greet', async (data) => bytes(`hello ${text(data)}`))
  expect(text(await a.request('node-b', 'greet', bytes('a')))).toBe('hello a')
  b.cut()
  await expect(a.request('node-b', 'greet', bytes('a'))).rejects.toThrow(NobodyThere)
  b.mend()
  expect(text(await a.request('node-b', 'greet', bytes('a')))).toBe('hello a')
})

test('messages reach all who subscribed, in order, and can be lost', async () => {
  const network = createMemoryNetwork()
  const a = network.join('node-a')
  const received: string[] = []
  for (const nodeId of ['node-b', 'node-c'] as const)
    network.join(nodeId).subscribe('news', (data) => received.push(`${nodeId} ${text(data)}`))
  a.publish('news', bytes('1'))
  network.loseNext(/^news$/)
  a.publish('news', bytes('2'))
  a.publish('news', bytes('3'))
  await expect.poll(() => received).toEqual(['node-b 1', 'node-c 1', 'node-b 3', 'node-c 3'])
})
