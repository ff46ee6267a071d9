import type { DocUpdateRow } from '#db/doc-updates.ts'

export interface LogEntry {
  row: DocUpdateRow
  /** Must be committed together with the entry before it. */
  isTied: boolean
}

const MAX_GROUP_ROWS = 1_000
const MAX_GROUP_BYTES = 4 * 1024 * 1024

/**
 * The first entries of the queue, as many as one statement may take. It exceeds the limits only to keep tied entries together.
 */
export function takeCommitGroup<Entry extends LogEntry>(queue: readonly Entry[]): Entry[] {
  let bytes = 0
  let rows = 0
  for (const { row, isTied } of queue) {
    bytes += row.data.length
    if (rows > 0 && !isTied && (rows >= MAX_GROUP_ROWS || bytes > MAX_GROUP_BYTES)) break
    rows++
  }
  return queue.slice(0, rows)
}
