import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { closeStuckBoard } from './close-stuck-board.ts'
import { boardToClose, readStuckRecords, writeStuckRecord } from './stuck-log.ts'

test('[WD3] a board that can’t be closed keeps no server from starting, and is not tried again', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-stuck-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const at = Date.now()
  for (const before of [60_000, 30_000])
    writeStuckRecord(dataFolder, { kind: 'stuck', at: at - before, stuckMs: 10_000, boardId: 'damaged' })
  const stuck = readStuckRecords(dataFolder, at)
  await closeStuckBoard({
    sessions: { dispatch: () => Promise.reject(new Error('The board is damaged.')) } as never,
    stuck,
    log: createLog('silent'),
    config: { ...readConfig(), dataFolder },
  })
  expect(boardToClose(stuck)).toBe('damaged')
  expect(boardToClose(readStuckRecords(dataFolder, at))).toBeNull()
})
