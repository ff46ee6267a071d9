import { expect, onTestFinished, test, vi } from 'vitest'
import type { NodeId } from '#server/cluster/bus.ts'
import { createMemoryNetwork } from '#server/cluster/testing/memory-bus.ts'
import { type ConcurrencyLimit, limitAddressesAtOnce } from './concurrency-limit.ts'
import { shareCounts } from './share-counts.ts'

/** A limit of two on each of two nodes, and a function that ends a node for the others. */
function twoNodes() {
  const network = createMemoryNetwork()
  const gone = new Set<(nodeId: NodeId) => void>()
  const owners = {
    onGone(listener: (nodeId: NodeId) => void) {
      gone.add(listener)
      return () => gone.delete(listener)
    },
  }
  const start = (nodeId: NodeId) => {
    const sharing = shareCounts(network.join(nodeId), owners)
    onTestFinished(() => sharing.stop())
    return { sharing, limit: limitAddressesAtOnce(2, sharing.of('sockets')) }
  }
  const endNode = (nodeId: NodeId) => {
    for (const listener of gone) listener(nodeId)
  }
  return { a: start('node-a'), b: start('node-b'), endNode }
}

function hasRoom({ limit }: { limit: ConcurrencyLimit }, address = '192.0.2.1'): boolean {
  const end = limit.begin(address)
  end?.()
  return end !== null
}

test('an address has the same limit on all nodes together, also of what ends, and of a node that is gone', async () => {
  const { a, b, endNode } = twoNodes()
  const ends = [a.limit.begin('192.0.2.1'), a.limit.begin('192.0.2.1')]
  await expect.poll(() => hasRoom(b)).toBe(false)
  expect(hasRoom(b, '192.0.2.2')).toBe(true)
  ends[0]?.()
  await expect.poll(() => hasRoom(b)).toBe(true)
  b.limit.begin('192.0.2.1')
  await expect.poll(() => hasRoom(a)).toBe(false)
  endNode('node-b')
  expect(hasRoom(a)).toBe(true)
})

test('counts that arrive after their node ended do not stay', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { a, b, endNode } = twoNodes()
  endNode('node-b')
  b.limit.begin('192.0.2.1')
  b.limit.begin('192.0.2.1')
  await vi.advanceTimersByTimeAsync(300)
  expect(hasRoom(a)).toBe(false)
  b.sharing.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(hasRoom(a)).toBe(true)
})

test('counts stay as long as their node sends them', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { a, b } = twoNodes()
  b.limit.begin('192.0.2.1')
  b.limit.begin('192.0.2.1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hasRoom(a)).toBe(false)
})
