import { beforeEach, expect, test } from 'vitest'
import { insertBoard } from './boards.ts'
import type { Database } from './driver/database.ts'
import { insertUsage, listUsage, sumUsageByAgent, sumUsageSince, type UsageRow } from './model-usage.ts'
import { dropLease, renewLeases, takeLease } from './round-leases.ts'
import { withDatabase } from './testing/with-database.ts'
import { listUnfinishedBoards, setUnfinishedRuns, sumHeld } from './unfinished-runs.ts'
import { insertUser } from './users.ts'

const LONG_MS = 60_000
const run = (id: string, tokens = 0, costMicros = 0) => ({
  id,
  tokens,
  paidTokens: tokens,
  costMicros,
  requestedBy: null,
})

withDatabase('the tables of agents', (database) => {
  let db: Database
  let boardId: string
  let count = 0

  beforeEach(async () => {
    db = database()
    if (count === 0)
      await insertUser(db, { id: 'uann', name: 'Ann', color: 'moss', kind: 'guest', email: null })
    boardId = `board${++count}`
    await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: 'uann', at: new Date() })
  })

  test('a lease has one holder until it runs out, is dropped or is taken by force', async () => {
    expect(await takeLease(db, boardId, 'one', LONG_MS)).toBe(true)
    expect(await takeLease(db, boardId, 'one', LONG_MS)).toBe(true)
    expect(await takeLease(db, boardId, 'two', LONG_MS)).toBe(false)
    expect(await renewLeases(db, 'two', LONG_MS)).not.toContain(boardId)
    expect(await renewLeases(db, 'one', LONG_MS)).toContain(boardId)
    expect(await takeLease(db, boardId, 'two', LONG_MS, true)).toBe(true)
    await dropLease(db, boardId, 'one')
    expect(await takeLease(db, boardId, 'one', LONG_MS)).toBe(false)
    await dropLease(db, boardId, 'two')
    expect(await takeLease(db, boardId, 'one', -1)).toBe(true)
    expect(await renewLeases(db, 'one', LONG_MS)).not.toContain(boardId)
    expect(await takeLease(db, boardId, 'two', LONG_MS)).toBe(true)
  })

  test('deleted boards with unfinished rounds are not listed', async () => {
    await setUnfinishedRuns(db, boardId, [run('r1')], new Date())
    await setUnfinishedRuns(db, boardId, [run('r1'), run('s1')], new Date())
    expect((await listUnfinishedBoards(db)).filter((id) => id === boardId)).toEqual([boardId])
    await db.query('update boards set deleted_at = now() where id = $1', [boardId])
    expect(await listUnfinishedBoards(db)).not.toContain(boardId)
    await db.query('update boards set deleted_at = null where id = $1', [boardId])
    await setUnfinishedRuns(db, boardId, [run('s1')], new Date())
    expect(await listUnfinishedBoards(db)).toContain(boardId)
    await setUnfinishedRuns(db, boardId, [], new Date())
    expect(await listUnfinishedBoards(db)).not.toContain(boardId)
  })

  test('running work is summed over boards, in its present state', async () => {
    const before = await sumHeld(db)
    const more = async () => {
      const now = await sumHeld(db)
      return [now.tokens - before.tokens, now.costMicros - before.costMicros]
    }
    await setUnfinishedRuns(db, boardId, [run('r1', 3_000_000_000, 5), run('s1', 10)], new Date())
    expect(await more()).toEqual([3_000_000_010, 5])
    await setUnfinishedRuns(db, boardId, [run('r1', 7, 2)], new Date())
    expect(await more()).toEqual([7, 2])
    await setUnfinishedRuns(db, boardId, [], new Date())
    expect(await more()).toEqual([0, 0])
  })

  test('usage is summed by agent and model, and by day for the whole server', async () => {
    const at = new Date('2026-11-22T10:00:00Z')
    const row = (seq: number, more: Partial<UsageRow> = {}): UsageRow & { requestedBy: null } => ({
      requestedBy: null,
      seq,
      at,
      task: 'advise',
      agentId: 'a1',
      subjectId: `t${seq}`,
      model: 'demo:script',
      inputTokens: 100,
      outputTokens: 10,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costMicros: 5,
      isEstimate: false,
      ...more,
    })
    const before = await sumUsageSince(db, at)
    for (const each of [row(1), row(2, { costMicros: null, isEstimate: true }), row(3, { agentId: null })]) {
      await insertUsage(db, boardId, each)
    }
    await insertUsage(db, boardId, row(1, { inputTokens: 999 }))
    await insertUsage(db, boardId, row(4, { agentId: 'a2', at: new Date('2026-11-21T23:59:59Z') }))
    expect((await listUsage(db, boardId, 2)).map(({ seq }) => seq)).toEqual([4, 3])
    expect(await sumUsageByAgent(db, boardId)).toEqual([
      {
        agentId: 'a1',
        model: 'demo:script',
        calls: 2,
        inputTokens: 200,
        outputTokens: 20,
        costMicros: 5,
        hasUnknownCost: true,
        hasEstimate: true,
      },
      expect.objectContaining({ agentId: 'a2', calls: 1 }),
      expect.objectContaining({ agentId: null, calls: 1, hasUnknownCost: false }),
    ])
    const since = await sumUsageSince(db, at)
    expect(since.tokens - before.tokens).toBe(330)
    expect(since.costMicros - before.costMicros).toBe(10)
  })
})
