import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { isSameRecord, setField } from '#board/edit/set-field.ts'
import { type FlatRecord, flatToMap } from '#board/record/record-layout.ts'

/** A change of a canvas of the past. */
export interface PastChanges {
  records: readonly { id: string; fields: FlatRecord }[]
  removed: readonly string[]
}

/** Gives the document exactly these records, by the smallest changes: the canvas redraws only what differs. */
export function showRecords(doc: Y.Doc, records: PastChanges['records']): void {
  const shown = new Set(records.map(({ id }) => id))
  const removed = [...boardShapes(doc).keys()].filter((id) => !shown.has(id))
  changeRecords(doc, { records, removed })
}

export function changeRecords(doc: Y.Doc, { records, removed }: PastChanges): void {
  const shapes = boardShapes(doc)
  doc.transact(() => {
    for (const id of removed) shapes.delete(id)
    for (const { id, fields } of records) {
      const map = shapes.get(id)
      if (!map) shapes.set(id, flatToMap(fields))
      else if (!isSameRecord(map, fields))
        for (const key of new Set([...Object.keys(fields), ...map.keys()])) setField(map, key, fields[key])
    }
  })
}
