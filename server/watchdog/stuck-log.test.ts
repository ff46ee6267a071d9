import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  boardsStuck,
  boardToClose,
  readStuckRecords,
  type StuckRecord,
  timesStuck,
  writeStuckRecord,
} from './stuck-log.ts'

const MINUTE_MS = 60_000
const stuck = (boardId: string | null, minute: number): StuckRecord => ({
  kind: 'stuck',
  at: minute * MINUTE_MS,
  stuckMs: 10_000,
  boardId,
})
const closed = (boardId: string, minute: number): StuckRecord => ({
  kind: 'closed',
  at: minute * MINUTE_MS,
  boardId,
})

test('[WD3] a board is closed that is named twice within half an hour, the last time by the last record', () => {
  expect(boardToClose([])).toBeNull()
  expect(boardToClose([stuck('bad', 0)])).toBeNull()
  expect(boardToClose([stuck('bad', 0), stuck('bad', 29)])).toBe('bad')
  expect(boardToClose([stuck('bad', 0), stuck('other', 1), stuck('bad', 2)])).toBe('bad')
  expect(boardToClose([stuck('bad', 0), stuck('bad', 30)])).toBeNull()
  expect(boardToClose([stuck('bad', 0), stuck('bad', 1), stuck('other', 2)])).toBeNull()
})

test('[WD3] no board is closed where none was named, and none a second time for the same', () => {
  expect(boardToClose([stuck(null, 0), stuck(null, 1)])).toBeNull()
  const once = [stuck('bad', 0), stuck('bad', 1), closed('bad', 1)]
  expect(boardToClose(once)).toBeNull()
  expect(boardToClose([...once, stuck('bad', 2)])).toBeNull()
  expect(boardToClose([...once, stuck('bad', 2), stuck('bad', 3)])).toBe('bad')
  expect(boardToClose([closed('other', 0), stuck('bad', 1), closed('other', 2), stuck('bad', 3)])).toBe('bad')
})

test('[WD2] records are read again for a week; a line that was cut off is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-stuck-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(readStuckRecords(folder, 0)).toEqual([])
  const records = [stuck('old', 0), stuck('bad', 9_000), stuck(null, 10_081), closed('bad', 10_081)]
  for (const record of records) writeStuckRecord(folder, record)
  const path = join(folder, 'stuck.jsonl')
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"kind":"stuck","at":`)
  const kept = readStuckRecords(folder, 10_081 * MINUTE_MS)
  expect(kept).toEqual(records.slice(1))
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(kept.length + 1)
  expect(boardsStuck(kept)).toEqual(['bad'])
  expect(timesStuck(kept, 'bad')).toEqual([9_000 * MINUTE_MS])
})
