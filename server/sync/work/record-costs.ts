import * as Y from 'yjs'
import type { BoardIndex } from '#board/board-index.ts'
import { recordBytes } from '#board/record-bytes.ts'
import type { RecordCosts } from './count-work.ts'

/** What the server checks besides the document when a record of the index changes. */
export function recordCosts(index: BoardIndex): RecordCosts {
  return {
    countDependents: (id) => index.dependents(id).size,
    countBytes: (id) => {
      const record: unknown = index.shapes.get(id)
      return record instanceof Y.Map ? recordBytes(record, (value) => value instanceof Y.Text) : 0
    },
  }
}
