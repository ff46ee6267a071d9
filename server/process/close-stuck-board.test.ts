import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { createLog } from '#server/ground/log.ts'
import { boardStuckLast, readStuckRecords, type StuckRecord } from '../watchdog/stuck-log.ts'
import { writeStuckRecord } from '../watchdog/write-stuck-record.ts'
import { closeStuckBoard } from './close-stuck-board.ts'

/** A data folder whose last processes were stuck at these boards, the last one just now. */
function folderWith(
  boardIds: readonly string[],
  dispatch: () => Promise<unknown>,
  { kindOfMaker = 'account', elsewhere = async (): Promise<StuckRecord[]> => [] } = {},
) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-stuck-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const now = Date.now()
  for (const [i, boardId] of boardIds.entries())
    writeStuckRecord(dataFolder, {
      kind: 'stuck',
      at: now - 30_000 * (boardIds.length - i),
      stuckMs: 10_000,
      boardId,
    })
  const read = () => readStuckRecords(dataFolder, now)
  const close = () =>
    closeStuckBoard({
      db: { query: async () => [{ kind: kindOfMaker }] } as never,
      sessions: { dispatch } as never,
      stuck: { here: read, elsewhere },
      log: createLog('silent'),
      config: { ...readConfig(), dataFolder },
    })
  return { read, close }
}

test('a board that can’t be closed keeps no server from starting, and is not tried again', async () => {
  const { read, close } = folderWith(['damaged', 'damaged'], () =>
    Promise.reject(new Error('The board is damaged.')),
  )
  expect(boardStuckLast(read())?.times).toBe(2)
  expect(await close()).toBe(0)
  expect(boardStuckLast(read())).toBeNull()
})

test('a board is closed the second time; of several that guests made, each after the first at once', async () => {
  const done = () => Promise.resolve({ ok: true })
  const endings = (boardIds: readonly string[], kind: string) =>
    folderWith(boardIds, done, { kindOfMaker: kind }).close()
  expect(await endings(['one'], 'guest')).toBe(0)
  expect(await endings(['one', 'one'], 'guest')).toBe(2)
  expect(await endings(['one', 'two'], 'guest')).toBe(1)
  expect(await endings(['one', 'two'], 'account')).toBe(0)
  expect(await endings(['one', 'two', 'one'], 'account')).toBe(2)
})

test('the times on other nodes count, to which a board moves when its node is stuck', async () => {
  const done = () => Promise.resolve({ ok: true })
  const at = Date.now() - 60_000
  const endings = (...records: StuckRecord[]) =>
    folderWith(['one'], done, { elsewhere: async () => records }).close()
  expect(await endings({ kind: 'stuck', at, stuckMs: 10_000, boardId: 'one' })).toBe(2)
  expect(await endings({ kind: 'stuck', at, stuckMs: 10_000, boardId: 'two' })).toBe(0)
  expect(await endings({ kind: 'stuck', at: at + 3_600_000, stuckMs: 10_000, boardId: 'one' })).toBe(0)
  expect(
    await endings(
      { kind: 'stuck', at: at - 2, stuckMs: 10_000, boardId: 'one' },
      { kind: 'stuck', at: at - 1, stuckMs: 10_000, boardId: 'one' },
      { kind: 'closed', at, boardId: 'one' },
    ),
  ).toBe(0)
  const failing = folderWith(['one', 'one'], done, {
    elsewhere: () => Promise.reject(new Error('no database')),
  })
  expect(await failing.close()).toBe(2)
})
