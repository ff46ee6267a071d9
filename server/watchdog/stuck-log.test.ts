import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { boardStuckLast, boardsStuck, readStuckRecords, type StuckRecord, timesStuck } from './stuck-log.ts'
import { writeStuckRecord } from './write-stuck-record.ts'

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

const timesOf = (records: readonly StuckRecord[]) => {
  const last = boardStuckLast(records)
  return last && [last.boardId, last.times]
}

test('the board that the last record names is counted within half an hour', () => {
  expect(timesOf([])).toBeNull()
  expect(timesOf([stuck('bad', 0)])).toEqual(['bad', 1])
  expect(timesOf([stuck('bad', 0), stuck('bad', 29)])).toEqual(['bad', 2])
  expect(timesOf([stuck('bad', 0), stuck('other', 1), stuck('bad', 2)])).toEqual(['bad', 2])
  expect(timesOf([stuck('bad', 0), stuck('bad', 30)])).toEqual(['bad', 1])
  expect(timesOf([stuck('bad', 0), stuck('bad', 1), stuck('other', 2)])).toEqual(['other', 1])
})

test('no board is counted where none was named, and none a second time for the same', () => {
  expect(timesOf([stuck(null, 0), stuck(null, 1)])).toBeNull()
  const once = [stuck('bad', 0), stuck('bad', 1), closed('bad', 1)]
  expect(timesOf(once)).toBeNull()
  expect(timesOf([...once, stuck('bad', 2)])).toEqual(['bad', 1])
  expect(timesOf([closed('other', 0), stuck('bad', 1), closed('other', 2), stuck('bad', 3)])).toEqual([
    'bad',
    2,
  ])
})

test('a board is one of many if the server was stuck at others within half an hour', () => {
  const isOneOfMany = (...records: StuckRecord[]) => boardStuckLast(records)?.isOneOfMany
  expect(isOneOfMany(stuck('bad', 0), stuck(null, 1), stuck('bad', 2))).toBe(false)
  expect(isOneOfMany(stuck('other', 0), stuck('bad', 30))).toBe(false)
  expect(isOneOfMany(stuck('other', 0), stuck('bad', 29))).toBe(true)
})

test('records are read again for a week; a line that was cut off is left out', () => {
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
