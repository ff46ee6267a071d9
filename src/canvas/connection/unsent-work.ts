import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { keepUnsentIds, readUnsentIds } from './unsent-ids.ts'

/** Which records this person changed since the server last called everything saved; known after a reload too. */
export interface UnsentWork {
  changed(transaction: Y.Transaction): void
  saved(): void
  isKnown(): boolean
  /** The copy is gone: a later visit has nothing to ask after. */
  forgetAfterwards(): void
  /** What stands in those of them that hold words, to give back to whoever wrote it. */
  texts(): string[]
}

export function watchUnsentWork(doc: Y.Doc, boardId: string, userId: string): UnsentWork {
  const shapes = boardShapes(doc)
  const ids = new Set(readUnsentIds(boardId, userId))
  return {
    changed(transaction) {
      const before = ids.size
      for (const id of changedRecords(shapes, transaction)) ids.add(id)
      if (ids.size > before) keepUnsentIds(boardId, userId, ids)
    },
    saved() {
      if (ids.size === 0) return
      ids.clear()
      keepUnsentIds(boardId, userId, [])
    },
    isKnown: () => ids.size > 0,
    forgetAfterwards: () => keepUnsentIds(boardId, userId, []),
    texts: () => [...ids].flatMap((id) => wordsOf(shapes.get(id)) ?? []),
  }
}

function wordsOf(record: Y.Map<unknown> | undefined): string | null {
  const text = record?.get('text')
  const words = text instanceof Y.Text ? text.toString() : (record?.get('p.text') ?? record?.get('p.name'))
  return typeof words === 'string' && words.trim() !== '' ? words : null
}

function changedRecords(shapes: Y.Map<Y.Map<unknown>>, transaction: Y.Transaction): Set<string> {
  const ids = new Set<string>()
  for (const [type, keys] of transaction.changed) {
    if (Object.is(type, shapes)) for (const id of keys) ids.add(String(id))
    // A field of a record, or the letters of its text one level further down.
    const record = Object.is(type.parent, shapes) ? type : type.parent
    if (record && Object.is(record.parent, shapes)) ids.add(String(record._item?.parentSub))
  }
  return ids
}
