import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'

export interface TouchedRecords {
  /** recordId -> the keys that changed in it; null: the record itself came, went or was put in another's place. */
  records: Map<string, Set<string> | null>
  /** Something was written where no record is; a sentence for the one who sent it. */
  strange: string | null
}

/** Which records a transaction wrote into. Costs what was changed, not what is on the board. */
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
    if (key === null) touched.strange = 'Shapes have ids.'
    else touched.records.set(key, null)
  }
}

function addPart(touched: TouchedRecords, shapes: unknown, type: TouchedType, keys: Keys): void {
  const item = type._item
  const parent = item?.parent
  if (item === null || !(parent instanceof Y.AbstractType)) {
    touched.strange = 'Only the server writes here.'
    return
  }
  if (parent === shapes) {
    for (const key of keys) addKey(touched, item.parentSub, key)
    return
  }
  const isText = type instanceof Y.Text && [...keys].every((key) => key === null)
  const record: Y.Item | null = parent._item
  if (isText && record !== null && record.parent === shapes) addKey(touched, record.parentSub, item.parentSub)
  else touched.strange = 'A record is a flat map.'
}

function addKey(touched: TouchedRecords, id: string | null, key: string | null): void {
  if (id === null || key === null) {
    touched.strange = 'A record is a map.'
    return
  }
  const keys = touched.records.get(id)
  if (keys === undefined) touched.records.set(id, new Set([key]))
  else keys?.add(key)
}

/** Adds what a later transaction touched. */
export function addTouched(touched: TouchedRecords, { records, strange }: TouchedRecords): void {
  touched.strange ??= strange
  for (const [id, keys] of records) {
    const known = touched.records.get(id)
    if (known === undefined || keys === null) touched.records.set(id, keys)
    else for (const key of keys) known?.add(key)
  }
}

/** Records that came, went, or are in another place. */
export function idsOfMoved(records: TouchedRecords['records']): string[] {
  const moved = [...records].filter(([, keys]) => keys === null || keys.has('in') || keys.has('t'))
  return moved.map(([id]) => id)
}
