import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type FlatRecord, flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import { mergeTexts } from '#board/text/merge-texts.ts'
import { setField } from './set-field.ts'

/** Fields with text that people write. */
export const WORD_KEYS = ['text', 'p.text', 'p.name'] as const

/** A person's changes of one record. */
export interface RecordWork {
  /** `all`: they added, deleted or replaced the record. */
  keys: 'all' | readonly string[]
  /** Its text before their changes; `undefined` if they did not change it, or the text is unknown. */
  textBefore?: string | undefined
}

/**
 * Writes a person's changes in `from` into `to`, as their own new changes there. Everything else stays as it is in `to`; other
 * people's changes of the same text are merged with theirs. A record that was deleted in `to` stays deleted.
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

/** Whether `to` had the record before: then it was deleted since. */
function wasThere(map: Y.Map<unknown>, to: Y.Doc): boolean {
  const id = map._item?.id
  return id !== undefined && Y.getState(to.store, id.client) > id.clock
}

/** Merges the words that a person wrote into a record that took the place of theirs: others deleted it, and brought it back. */
export function carryWords(mine: FlatRecord, theirs: Y.Map<unknown>, { keys, textBefore }: RecordWork): void {
  const written = WORD_KEYS.filter((key) => key in mine && (keys === 'all' || keys.includes(key)))
  carryFields(mine, theirs, { keys: written, textBefore })
}

function carryFields(mine: FlatRecord, theirs: Y.Map<unknown>, { keys, textBefore }: RecordWork): void {
  const changed = keys === 'all' ? new Set([...Object.keys(mine), ...theirs.keys()]) : keys
  for (const key of changed) {
    const value = mine[key]
    const current = theirs.get(key)
    const isMerged = current instanceof Y.Text && typeof value === 'string'
    setField(theirs, key, isMerged ? mergeTexts(textBefore, value, current.toString()) : value)
  }
}
