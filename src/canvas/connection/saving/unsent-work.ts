import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listChanges, type RecordChange } from '#board/doc/list-changes.ts'
import type { RecordWork } from '#board/edit/carry-work.ts'
import type { UnsentStore } from '../copy/unsent-ids.ts'

/** This person's changes since the server last called everything saved; known after a reload too. */
export interface UnsentWork {
  changed(transaction: Y.Transaction): void
  saved(): void
  isKnown(): boolean
  /** The copy in this browser is gone: a later visit has nothing to look for. */
  forgetAfterwards(): void
  /** The words in those of the records that hold some, to give them back to their author. */
  texts(): string[]
  records(): ReadonlyMap<string, RecordWork>
  /** Unsent work of an earlier document of this board. */
  takeOver(work: ReadonlyMap<string, RecordWork>): void
  /** All of it is in another document now, which keeps it from here on. */
  carried(): void
  /** The first clock that was not called saved, for each Yjs client id of this person. */
  clocks(): ReadonlyMap<number, number>
}

/** @param isFresh this document has none of an earlier one's unsent work */
export function watchUnsentWork(doc: Y.Doc, store: UnsentStore, isFresh = false): UnsentWork {
  const shapes = boardShapes(doc)
  let isCarried = false
  const records = new Map<string, RecordWork>(isFresh ? [] : Object.entries(store.kept.records))
  const clocks = new Map(
    isFresh ? [] : Object.entries(store.kept.clocks).map(([id, clock]) => [Number(id), clock]),
  )

  function keep(): void {
    if (isCarried) return
    store.keep({
      records: Object.fromEntries(records) as UnsentStore['kept']['records'],
      clocks: Object.fromEntries(clocks),
    })
  }

  return {
    changed(transaction) {
      let isNew = addClock(clocks, transaction)
      for (const change of listChanges(shapes, transaction)) {
        isNew = addChange(records, change, transaction) || isNew
      }
      if (isNew && records.size > 0) keep()
    },
    saved() {
      if (records.size === 0 && clocks.size === 0) return
      records.clear()
      clocks.clear()
      if (!isCarried) store.clear()
    },
    isKnown: () => records.size > 0,
    forgetAfterwards: () => store.clearAll(),
    texts: () => [...records.keys()].flatMap((id) => wordsOf(shapes.get(id)) ?? []),
    records: () => records,
    takeOver(work) {
      for (const [id, record] of work) records.set(id, record)
      if (work.size > 0) keep()
    },
    carried() {
      isCarried = true
      records.clear()
      clocks.clear()
    },
    clocks: () => clocks,
  }
}

function wordsOf(record: Y.Map<unknown> | undefined): string | null {
  const text = record?.get('text')
  const words = text instanceof Y.Text ? text.toString() : (record?.get('p.text') ?? record?.get('p.name'))
  return typeof words === 'string' && words.trim() !== '' ? words : null
}

/** Returns false if it was known. */
function addClock(clocks: Map<number, number>, { doc, beforeState, afterState }: Y.Transaction): boolean {
  const { clientID } = doc
  const before = beforeState.get(clientID) ?? 0
  if (clocks.has(clientID) || (afterState.get(clientID) ?? 0) === before) return false
  clocks.set(clientID, before)
  return true
}

/** Returns false if it was known. */
function addChange(
  records: Map<string, RecordWork>,
  { id, key, text }: RecordChange,
  transaction: Y.Transaction,
): boolean {
  const known = records.get(id)
  if (known?.keys === 'all') return false
  if (key === null) records.set(id, { keys: 'all' })
  else if (known?.keys.includes(key)) return false
  else {
    const textBefore = text ? textBeforeOf(text, transaction) : known?.textBefore
    records.set(id, { keys: [...(known?.keys ?? []), key], ...(textBefore !== undefined && { textBefore }) })
  }
  return true
}

/** The text before the transaction, while the deleted content still exists. */
function textBeforeOf(text: Y.Text, { beforeState, deleteSet }: Y.Transaction): string | undefined {
  let before = ''
  for (let item: Y.Item | null = text._start; item; item = item.right) {
    const wasThere = item.id.clock < (beforeState.get(item.id.client) ?? 0)
    const wasVisible = !item.deleted || Y.isDeleted(deleteSet, item.id)
    if (!wasThere || !wasVisible) continue
    if (item.content instanceof Y.ContentString) before += item.content.str
    // Removed already: the old text is unknown.
    else if (item.content instanceof Y.ContentDeleted) return undefined
  }
  return before
}
