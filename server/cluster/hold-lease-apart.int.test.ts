import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { holdLeaseApart } from './hold-lease-apart.ts'

/** In the proportions of the server. */
const TIMES = { leaseMs: 2_800, renewMs: 600, answerMs: 1_200, finishMs: 20 }

withDatabase(
  'a lease apart',
  (database) => {
    async function hold(times: Partial<typeof TIMES> & { hungMs?: number } = {}) {
      const real = database()
      let end: (() => void) | null = null
      let isDead = false
      let brokenOffAt = 0
      let retriedAt = 0
      const query: Database['query'] = async (...args) => {
        if (isDead) await new Promise<never>((_, reject) => (end = () => reject(new Error('broken off'))))
        if (brokenOffAt > 0) retriedAt ||= performance.now()
        return await real.query(...args)
      }
      const leaseBreakOff = vi.fn(() => {
        isDead = false
        brokenOffAt ||= performance.now()
        end?.()
        return []
      })
      const breakOff = vi.fn((_minMs?: number) => [{ text: 'select 1', forMs: 5_000 }])
      const log = { warn: vi.fn() }
      const onRenewed = vi.fn()
      const lease = await holdLeaseApart({
        ...{ id: 'node-a', isClustered: true, boards: () => 0, log, onRenewed },
        db: { ...real, breakOff },
        leaseDb: { ...real, query, breakOff: leaseBreakOff },
        ...TIMES,
        ...times,
      })
      onTestFinished(() => lease.stop())
      const changes: boolean[] = []
      lease.isHeld.subscribe(() => changes.push(lease.isHeld.get()))
      return {
        ...{ lease, log, onRenewed, breakOff, leaseBreakOff, changes },
        die: () => (isDead = true),
        retriedAfterMs: () => (retriedAt > 0 ? retriedAt - brokenOffAt : null),
      }
    }

    test('a connection that died is replaced before the lease ends, and so are those of hung statements', async () => {
      const { die, breakOff, leaseBreakOff, changes, log } = await hold()
      die()
      await expect.poll(() => breakOff.mock.calls).toEqual([[3_000]])
      expect(changes).toEqual([])
      expect(leaseBreakOff).toHaveBeenCalled()
      expect(log.warn).toHaveBeenLastCalledWith(expect.anything(), 'database connections replaced')
    })

    test('statements that took a dead connection just before are ended by a second replacement', async () => {
      const { die, breakOff } = await hold({ renewMs: 20, hungMs: 40 })
      die()
      await expect.poll(() => breakOff.mock.calls).toEqual([[40], [40]])
    })

    test('after a silence the lease is renewed without a pause', async () => {
      const { die, retriedAfterMs } = await hold({ leaseMs: 10_000, renewMs: 1_500, answerMs: 300 })
      die()
      await expect.poll(retriedAfterMs).not.toBeNull()
      expect(retriedAfterMs()).toBeLessThan(1_000)
    })

    test('a lease that was given up replaces no connections', async () => {
      const { die, lease, onRenewed, leaseBreakOff, breakOff } = await hold({ renewMs: 20, finishMs: 300 })
      die()
      await expect.poll(() => leaseBreakOff.mock.calls).not.toEqual([])
      onRenewed.mockClear()
      await expect.poll(() => onRenewed.mock.calls).not.toEqual([])
      await lease.stop()
      const isReplaced = expect.poll(() => breakOff.mock.calls, { timeout: 500 }).not.toEqual([])
      await expect(isReplaced).rejects.toThrow()
    })
  },
  ['postgres'],
)
