import { expect, onTestFinished, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { insertBoard } from '#db/boards.ts'
import { CANVAS_DOC, raiseEpoch } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace, withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { createMetrics } from '#server/ground/metrics.ts'
import { newBoardId } from '#server/ground/new-id.ts'
import { LIMITS } from '#sync/limits.ts'
import { flakyDatabase } from '../testing/flaky-database.ts'
import type { BoardLog } from './board-log.ts'
import { UpdateLog } from './update-log.ts'

const SOON = { firstLookMs: 100, lookAgainMs: 100 }

interface Stage {
  updates: UpdateLog
  board: BoardLog
  lines: { said: string; fields: Record<string, unknown> }[]
  isLost: () => boolean
  append(): void
  seqs(): Promise<number[]>
}

async function begin(db: Database): Promise<Stage> {
  const lines: Stage['lines'] = []
  const log = createLog('silent')
  const note = (fields: unknown, said?: unknown) =>
    void lines.push({ said: String(said), fields: fields as Record<string, unknown> })
  const metrics = createMetrics()
  const options = { db, limits: LIMITS, metrics, watchTimes: SOON }
  const updates = new UpdateLog({ ...options, log: Object.assign(log, { error: note, warn: note }) })
  const boardId = newBoardId()
  await insertUser(db, { id: 'u-ann', name: 'Ann', color: 'iris', kind: 'guest', email: null }).catch(
    () => undefined,
  )
  await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: 'u-ann', at: new Date() })
  const epoch = must(await raiseEpoch(db, boardId), 'a board')
  let isLost = false
  const board = updates.open({
    ...{ boardId, doc: CANVAS_DOC, epoch, lastSeq: 0 },
    onLost: () => {
      isLost = true
    },
  })
  onTestFinished(() => {
    updates.stop()
    metrics.stop()
  })
  return {
    updates,
    board,
    lines,
    isLost: () => isLost,
    append: () => board.append('ann', new Uint8Array([0, 0])),
    async seqs() {
      const sql = 'select seq from doc_updates where board_id = $1 order by seq'
      return (await db.query<{ seq: number }>(sql, [boardId])).map(({ seq }) => seq)
    },
  }
}

withDatabase('a watch over saving', (database) => {
  test('[SY65] saving continues after endless work has taken every connection', async () => {
    const stage = await begin(database())
    // More than there are connections.
    const hung = Array.from({ length: 12 }, () =>
      database().transaction(async (tx) => {
        await tx.query('select 1')
        await new Promise(() => undefined)
      }),
    )
    const ends = Promise.allSettled(hung)
    stage.append()
    await stage.board.saved()
    expect(await stage.seqs()).toEqual([1])
    expect(stage.updates.storage.get()).toBe('ok')
    expect(stage.lines.at(-1)).toMatchObject({
      said: 'database connections replaced',
      fields: { unsavedUpdates: 1, unsavedBytes: 2, attemptForMs: expect.any(Number) },
    })
    // The cancelled work fails, so its callers don't wait for ever.
    await vi.waitFor(async () => {
      database().breakOff()
      expect(await Promise.race([ends, null])).not.toBeNull()
    }, WAIT)
    for (const end of await ends) {
      expect(end).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } })
    }
  })

  test('[SY65] while the database doesn’t answer, nothing is replaced and the silence is logged once', async () => {
    const flaky = flakyDatabase(database())
    const breakOff = vi.spyOn(flaky, 'breakOff')
    const stage = await begin(flaky)
    flaky.goAway()
    const ping = vi.spyOn(flaky, 'ping')
    stage.append()
    await vi.waitFor(() => expect(ping.mock.calls.length).toBeGreaterThan(4), WAIT)
    expect(stage.lines.filter(({ said }) => said === 'database silent')).toHaveLength(1)
    // Not after the return: a busy machine may not have saved by the second answer, and then it is replaced.
    expect(breakOff).not.toHaveBeenCalled()
    flaky.comeBack()
    await stage.board.saved()
  })
})

test('[SY65] an append that was given up and commits all the same is written once, and the board is not lost', async () => {
  const { place, remove } = await freshPlace('postgres')
  const [db, other] = await Promise.all([openDatabase(place), openDatabase(place)])
  onTestFinished(async () => {
    await Promise.all([db.close(), other.close()])
    await remove()
  })
  const stage = await begin(db)
  stage.append()
  await stage.board.saved()

  const release = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const holding = other.transaction(async (tx) => {
    await tx.query('select 1 from boards where id = $1 for update', [stage.board.boardId])
    holds.resolve()
    await release.promise
  })
  await holds.promise
  stage.append()
  stage.append()
  const brokenOff = () =>
    stage.lines
      .filter(({ said }) => said === 'database connections replaced')
      .filter(({ fields }) => JSON.stringify(fields.underWay).includes('insert into doc_updates'))
  await vi.waitFor(() => expect(brokenOff().length).toBeGreaterThan(1), WAIT)
  stage.append()
  release.resolve()
  await holding
  await stage.board.saved()
  expect(stage.isLost()).toBe(false)
  // The abandoned appends still wait at the server, and end before this does.
  await other.transaction((tx) =>
    tx.query('select 1 from boards where id = $1 for update', [stage.board.boardId]),
  )
  expect(await stage.seqs()).toEqual([1, 2, 3, 4])
})
