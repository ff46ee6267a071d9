import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { holdLeaseApart } from './hold-lease-apart.ts'

withDatabase('a lease apart', (database) => {
  test('a connection that died is replaced before the lease ends, and so are those of hung statements', async () => {
    const real = database()
    let end: (() => void) | null = null
    let isDead = false
    const query: Database['query'] = async (...args) => {
      if (isDead) await new Promise<never>((_, reject) => (end = () => reject(new Error('broken off'))))
      return await real.query(...args)
    }
    const leaseBreakOff = vi.fn(() => {
      isDead = false
      end?.()
      return []
    })
    const breakOff = vi.fn((_minMs?: number) => [{ text: 'select 1', forMs: 5_000 }])
    const log = { warn: vi.fn() }
    const lease = await holdLeaseApart({
      ...{ id: 'node-a', isClustered: true, boards: () => 0, log },
      db: { ...real, breakOff },
      leaseDb: { ...real, query, breakOff: leaseBreakOff },
      ...{ leaseMs: 10_000, renewMs: 20, answerMs: 100, finishMs: 20 },
    })
    onTestFinished(() => lease.stop())
    const changes: boolean[] = []
    lease.isHeld.subscribe(() => changes.push(lease.isHeld.get()))
    isDead = true
    await expect.poll(() => breakOff.mock.calls).toEqual([[3_000]])
    expect([leaseBreakOff.mock.calls.length, changes]).toEqual([1, []])
    expect(log.warn).toHaveBeenLastCalledWith(expect.anything(), 'database connections replaced')
  })
})
