import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertNode, removeNode } from '#db/nodes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import type { NodeId } from '#server/cluster/bus.ts'
import { createMemoryNetwork } from '#server/cluster/testing/memory-bus.ts'
import type { StuckRecord } from './stuck-log.ts'
import { shareStuckRecords } from './stuck-records.ts'
import { writeStuckRecord } from './write-stuck-record.ts'

withDatabase('records of stuck processes', (database) => {
  test('a node reads those of the other nodes, and leaves out one that is gone', async () => {
    const network = createMemoryNetwork()
    const log = { warn: vi.fn() }
    async function joinAs(nodeId: NodeId) {
      const dataFolder = mkdtempSync(join(tmpdir(), 'parley-stuck-'))
      onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
      await insertNode(database(), { id: nodeId, boards: 0, isClustered: true }, 60_000)
      onTestFinished(() => removeNode(database(), nodeId))
      const bus = network.join(nodeId)
      return { bus, dataFolder, stuck: shareStuckRecords(dataFolder, { bus, db: database(), log }) }
    }
    const [a, b, c] = [await joinAs('node-a'), await joinAs('node-b'), await joinAs('node-c')]
    const record: StuckRecord = { kind: 'stuck', at: Date.now(), stuckMs: 10_000, boardId: 'board' }
    for (const { dataFolder } of [b, c]) writeStuckRecord(dataFolder, record)
    expect([a.stuck.here(), await a.stuck.elsewhere()]).toEqual([[], [record, record]])
    expect([b.stuck.here(), await b.stuck.elsewhere()]).toEqual([[record], [record]])
    c.bus.cut()
    expect(await a.stuck.elsewhere()).toEqual([record])
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
