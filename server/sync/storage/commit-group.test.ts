import { expect, test } from 'vitest'
import type { DocUpdateRow } from '#db/doc-updates.ts'
import { BoardLog } from './board-log.ts'
import { takeCommitGroup } from './commit-group.ts'

const MB = 1024 * 1024

const entry = (bytes: number, isTied = false) => ({
  isTied,
  row: { boardId: 'b', doc: '', epoch: 1, seq: 1, actor: 'u', data: new Uint8Array(bytes), clients: [] },
})

test('[SY30] one statement takes what waits, within limits, and at least one row', () => {
  expect(takeCommitGroup([entry(1), entry(2), entry(3)])).toHaveLength(3)
  expect(takeCommitGroup(Array.from({ length: 1_500 }, () => entry(1)))).toHaveLength(1_000)
  expect(takeCommitGroup([entry(3 * MB), entry(2 * MB)])).toHaveLength(1)
  expect(takeCommitGroup([entry(9 * MB), entry(1)])).toHaveLength(1)
})

test('[SY68] rows that are tied together are never in two statements', () => {
  const tied = Array.from({ length: 1_500 }, (_, n) => entry(1, n > 0))
  expect(takeCommitGroup([entry(1), ...tied, entry(1)])).toHaveLength(1_501)
  expect(takeCommitGroup([entry(3 * MB), entry(2 * MB, true), entry(1)])).toHaveLength(2)
})

test('[SY68] appends while a board gathers are committed together, in order, when all callers are done', () => {
  const pushed: (readonly DocUpdateRow[])[] = []
  const push = (_: BoardLog, rows: readonly DocUpdateRow[]) => void pushed.push(rows)
  const log = new BoardLog({ boardId: 'b', doc: '', epoch: 1, lastSeq: 4, push, onLost: () => undefined })
  log.append('u', new Uint8Array())
  const [releaseOuter, releaseInner] = [log.gather(), log.gather()]
  log.append('u', new Uint8Array())
  releaseInner()
  log.append('server', new Uint8Array())
  expect(log.isSaved).toBe(false)
  releaseOuter()
  expect(pushed.map((rows) => rows.map(({ seq }) => seq))).toEqual([[5], [6, 7]])
})
