import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '#db/testing/with-database.ts'
import type { NodeId } from './bus.ts'
import { holdNodeLease } from './node-lease.ts'
import { watchOtherProcesses } from './other-processes.ts'

withDatabase(
  'processes without a cluster',
  (database) => {
    async function start(nodeId: NodeId): Promise<string[]> {
      const logged: string[] = []
      const log = { warn: (_fields: unknown, message?: string) => logged.push(message ?? '') }
      const watch = await watchOtherProcesses({ db: database(), nodeId, log, overlapMs: 100, renewMs: 20 })
      onTestFinished(() => watch.stop())
      return logged
    }

    test('two on one database each log it once, when it lasts', async () => {
      const first = await start('node-first')
      expect(first).toEqual([])
      const second = await start('node-second')
      await expect.poll(() => [...first, ...second]).toHaveLength(2)
      expect(new Set([...first, ...second])).toEqual(new Set(['several processes without a cluster']))
    })

    test('a node of a cluster does not take one for a node', async () => {
      await start('node-alone')
      const seen: string[][] = []
      const lease = await holdNodeLease({
        db: database(),
        id: 'node-of-cluster',
        isClustered: true,
        boards: () => 0,
        log: { warn: () => undefined },
        onRenewed: (others) => seen.push(others.map(({ id }) => id)),
      })
      onTestFinished(() => lease.stop())
      expect(seen).toEqual([['node-alone']])
      expect(lease.others()).toEqual([])
    })
  },
  ['postgres'],
)
