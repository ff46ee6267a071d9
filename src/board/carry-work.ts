import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import { mergeTexts } from './merge-texts.ts'
import { type FlatRecord, flatToMap, mapToFlat } from './record-layout.ts'
import { replaceText } from './text-diff.ts'

/** What one person changed of a record. */
export interface RecordWork {
  /** `all`: they made it, took it away or put it in another's place. */
  keys: 'all' | readonly string[]
  /** Its text as it was before they changed it; `undefined`: they did not, or nobody knows. */
  textBefore?: string | undefined
}

/**
 * Writes what a person changed in `from` into `to`, as their own new changes there. What they did not change stays as it is in
 * `to`; what others changed of the same text is kept beside theirs. A record that was deleted in `to` stays deleted.
 */
export function carryWork(from: Y.Doc, to: Y.Doc, work: ReadonlyMap<string, RecordWork>): void {
  const source = boardShapes(from)
  const target = boardShapes(to)
  for (const [id, record] of work) {
    const mine = source.get(id)
    const theirs = target.get(id)
    if (!mine) {
      if (record.keys === 'all' && theirs) target.delete(id)
    } else if (!theirs) {
      if (record.keys === 'all' || !wasThere(mine, to)) target.set(id, flatToMap(mapToFlat(mine)))
    } else {
      carryFields(mapToFlat(mine), theirs, record)
    }
  }
}

/** Whether `to` had the record once: then it was deleted since. */
function wasThere(map: Y.Map<unknown>, to: Y.Doc): boolean {
  const id = map._item?.id
  return id !== undefined && Y.getState(to.store, id.client) > id.clock
}

function carryFields(mine: FlatRecord, theirs: Y.Map<unknown>, { keys, textBefore }: RecordWork): void {
  const changed = keys === 'all' ? new Set([...Object.keys(mine), ...theirs.keys()]) : keys
  for (const key of changed) {
    const value = mine[key]
    const current = theirs.get(key)
    if (current instanceof Y.Text) {
      if (typeof value === 'string') replaceText(current, mergeTexts(textBefore, value, current.toString()))
    } else if (value === undefined) theirs.delete(key)
    else if (!isEqual(value, current)) theirs.set(key, key === 'text' ? new Y.Text(String(value)) : value)
  }
}
