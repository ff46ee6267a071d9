import { expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import type { NodeId } from '#server/cluster/bus.ts'
import { createMemoryNetwork } from '#server/cluster/testing/memory-bus.ts'
import { limitAddressesAtOnce } from './concurrency-limit.ts'
import { shareCounts } from './share-counts.ts'

test('an address has the same limit on all nodes together, also of what ends, and of a node that is gone', async () => {
  const network = createMemoryNetwork()
  const gone = new Set<(nodeId: NodeId) => void>()
  const owners = {
    onGone(listener: (nodeId: NodeId) => void) {
      gone.add(listener)
      return () => gone.delete(listener)
    },
  }
  const [a, b] = (['node-a', 'node-b'] as const).map((nodeId) => {
    const sharing = shareCounts(network.join(nodeId), owners)
    onTestFinished(() => sharing.stop())
    return limitAddressesAtOnce(2, sharing.of('sockets'))
  })
  const hasRoom = (limit = a, address = '192.0.2.1') => {
    const end = must(limit, 'a limit').begin(address)
    end?.()
    return end !== null
  }
  const ends = [a?.begin('192.0.2.1'), a?.begin('192.0.2.1')]
  await expect.poll(() => hasRoom(b)).toBe(false)
  expect(hasRoom(b, '192.0.2.2')).toBe(true)
  ends[0]?.()
  await expect.poll(() => hasRoom(b)).toBe(true)
  b?.begin('192.0.2.1')
  await expect.poll(() => hasRoom()).toBe(false)
  for (const listener of gone) listener('node-b')
  expect(hasRoom()).toBe(true)
})
