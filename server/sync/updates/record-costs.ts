import * as Y from 'yjs'
import type { BoardIndex } from '#board/doc/board-index.ts'
import { recordBytes } from '#board/record/record-bytes.ts'
import type { RecordCosts } from './count-work.ts'

/**
 * Finds the records and bytes that the server checks besides the document when a record of the index changes.
 * @param keptBytes how much is written again when the record is deleted, because a facilitator locked it
 */
export function recordCosts(index: BoardIndex, keptBytes: (id: string) => number = () => 0): RecordCosts {
  const mapOf = (id: string) => {
    const record: unknown = index.shapes.get(id)
    return record instanceof Y.Map ? record : null
  }
  return {
    countDependents: (id) => index.dependents(id).size,
    countInGroup: (id) => {
      if (mapOf(id)?.get('t') !== 'group') return 0
      const inside = new Set(index.dependents(id))
      // Ids added during the iteration are visited too.
      for (const each of inside)
        if (mapOf(each)?.get('t') === 'group') for (const child of index.dependents(each)) inside.add(child)
      return inside.size
    },
    countBytes: (id) => {
      const record = mapOf(id)
      return record ? recordBytes(record, (value) => value instanceof Y.Text) : 0
    },
    countKeptBytes: keptBytes,
  }
}
