import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToMap, mapToFlat, readIn } from '#board/record/record-layout.ts'
import { type RecordWork, WORD_KEYS } from './carry-work.ts'
import { topIndex } from './edit-board.ts'

/** A record that another person deleted while it contained words of this person that were not sent yet. */
export interface LostWords {
  id: string
  words: string
  /** The record before the deletion. */
  record: FlatRecord
}

/** The records in which this person changed words, in their present state. */
export function readWrittenWords(doc: Y.Doc, work: ReadonlyMap<string, RecordWork>): LostWords[] {
  const shapes = boardShapes(doc)
  return [...work].flatMap(([id, { keys }]) => {
    if (keys !== 'all' && !WORD_KEYS.some((key) => keys.includes(key))) return []
    const map = shapes.get(id)
    const record = map && mapToFlat(map)
    const words = record && wordsIn(record)
    return record && words ? [{ id, words, record }] : []
  })
}

/** Restores a record under its id, with author and number; on the page if its parent is gone too. */
export function restoreRecord(doc: Y.Doc, { id, record }: LostWords): void {
  const shapes = boardShapes(doc)
  if (shapes.has(id)) return
  const parentId = readIn(record.in)?.[0]
  const isParentThere = parentId === PAGE_ID || (parentId !== undefined && shapes.has(parentId))
  const place = isParentThere ? {} : { in: [PAGE_ID, topIndex(shapes, PAGE_ID)] }
  shapes.set(id, flatToMap({ ...record, ...place }))
}

function wordsIn(record: FlatRecord): string | null {
  for (const key of WORD_KEYS) {
    const words = record[key]
    if (typeof words === 'string' && words.trim() !== '') return words
  }
  return null
}
