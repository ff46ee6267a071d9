import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'

/** The changes of one transaction on a board. */
export interface TouchedRecords {
  /** Record id to its changed keys; `null` if the record itself was added, removed or replaced. */
  records: Map<string, Set<string> | null>
  /** If something was written outside the records: a sentence for the sender. */
  strange: string | null
}

/** The records that a transaction wrote. Takes time in proportion to the change, not to the board. */
export function touchedRecords(transaction: Y.Transaction): TouchedRecords {
  const shapes: unknown = boardShapes(transaction.doc)
  const touched: TouchedRecords = { records: new Map(), strange: null }
  for (const [type, keys] of transaction.changed) {
    if (type === shapes) addWhole(touched, keys)
    else addPart(touched, shapes, type, keys)
  }
  return touched
}

type Keys = ReadonlySet<string | null>
type TouchedType = Y.Transaction['changed'] extends Map<infer Type, unknown> ? Type : never

function addWhole(touched: TouchedRecords, keys: Keys): void {
  for (const key of keys) {
    if (key === null) touched.strange = CLOSE_REASONS['shape-without-id']
    else touched.records.set(key, null)
  }
}

function addPart(touched: TouchedRecords, shapes: unknown, type: TouchedType, keys: Keys): void {
  const item = type._item
  const parent = item?.parent
  if (item === null || !(parent instanceof Y.AbstractType)) {
    touched.strange = CLOSE_REASONS['server-writes-here']
    return
  }
  if (parent === shapes) {
    for (const key of keys) addKey(touched, item.parentSub, key)
    return
  }
  const isText = type instanceof Y.Text && [...keys].every((key) => key === null)
  const record: Y.Item | null = parent._item
  if (isText && record !== null && record.parent === shapes) addKey(touched, record.parentSub, item.parentSub)
  else touched.strange = CLOSE_REASONS['record-not-flat']
}

function addKey(touched: TouchedRecords, id: string | null, key: string | null): void {
  if (id === null || key === null) {
    touched.strange = CLOSE_REASONS['record-not-a-map']
    return
  }
  const keys = touched.records.get(id)
  if (keys === undefined) touched.records.set(id, new Set([key]))
  else keys?.add(key)
}

export function addTouched(touched: TouchedRecords, { records, strange }: TouchedRecords): void {
  touched.strange ??= strange
  for (const [id, keys] of records) {
    const known = touched.records.get(id)
    if (known === undefined || keys === null) touched.records.set(id, keys)
    else for (const key of keys) known?.add(key)
  }
}

/** Records that were added, removed or replaced. */
export function idsOfMoved(records: TouchedRecords['records']): string[] {
  const moved: string[] = []
  for (const [id, keys] of records) if (keys === null || keys.has('in') || keys.has('t')) moved.push(id)
  return moved
}
