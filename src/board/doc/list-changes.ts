import * as Y from 'yjs'

/** One change of a transaction to a board's records. */
export interface RecordChange {
  id: string
  /** `null` if the record itself was added, removed or replaced. */
  key: string | null
  /** Set if words changed inside this text, which is the value of `key`. */
  text?: Y.Text
}

/**
 * Takes time in proportion to the change, not to the board. Skips what lies outside the records; the server, which must refuse
 * such changes, reads them with touchedRecords.
 */
export function listChanges(shapes: Y.Map<Y.Map<unknown>>, transaction: Y.Transaction): RecordChange[] {
  const changes: RecordChange[] = []
  for (const [type, keys] of transaction.changed) {
    if (Object.is(type, shapes)) {
      for (const id of keys) changes.push({ id: String(id), key: null })
    } else if (Object.is(type.parent, shapes)) {
      const id = String(type._item?.parentSub)
      for (const key of keys) changes.push({ id, key })
    } else if (type instanceof Y.Text && type.parent && Object.is(type.parent.parent, shapes)) {
      changes.push({ id: String(type.parent._item?.parentSub), key: 'text', text: type })
    }
  }
  return changes
}
