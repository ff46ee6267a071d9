import { expect, onTestFinished, test } from 'vitest'
import { createMemoryNetwork } from '#server/cluster/testing/memory-bus.ts'
import { LIMITS } from '#sync/limits.ts'
import { shareUses } from './share-uses.ts'
import { createVisitorLimits } from './visitor-limits.ts'

test('a visitor has the same limit on all nodes together', async () => {
  const network = createMemoryNetwork()
  const [a, b] = (['node-a', 'node-b'] as const).map((nodeId) => {
    const sharing = shareUses(network.join(nodeId))
    onTestFinished(() => sharing.stop())
    return createVisitorLimits({ ...LIMITS, maxNewGuestsPerAddress: 2 }, () => 0, undefined, sharing)
  })
  expect([a?.newGuests.take('192.0.2.1'), b?.newGuests.take('192.0.2.1')]).toEqual([true, true])
  await expect
    .poll(() => [a, b].map((limits) => limits?.newGuests.isUsedUp('192.0.2.1')))
    .toEqual([true, true])
  expect(a?.newGuests.isUsedUp('192.0.2.2')).toBe(false)
  // Other limits of the same address are counted for themselves.
  expect(b?.wrongPasswords.isUsedUp('192.0.2.1')).toBe(false)
})

test('people and addresses of one limit are counted apart, also from elsewhere', async () => {
  const network = createMemoryNetwork()
  const limits = (['node-a', 'node-b'] as const).map((nodeId) => {
    const sharing = shareUses(network.join(nodeId))
    onTestFinished(() => sharing.stop())
    return createVisitorLimits({ ...LIMITS, peoplePerAddress: 2 }, () => 0, undefined, sharing)
  })
  const visitor = { person: 'ann', address: '192.0.2.1' }
  while (limits[0]?.newTokens.take(visitor) === null);
  await expect.poll(() => limits[1]?.newTokens.take(visitor)).toBe('person')
  expect(limits[1]?.newTokens.take({ ...visitor, person: 'bob' })).toBe(null)
})
