import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'
import { type FlatRecord, mapToFlat } from '#board/record/record-layout.ts'
import { replaceText } from '#board/text/text-diff.ts'

/** Sets one field of a record to a value of its flat form, text by the smallest change; `undefined` removes the field. */
export function setField(map: Y.Map<unknown>, key: string, value: unknown): void {
  const current = map.get(key)
  if (current instanceof Y.Text) {
    if (typeof value === 'string') replaceText(current, value)
  } else if (value === undefined) map.delete(key)
  else if (!isEqual(value, current)) map.set(key, key === 'text' ? new Y.Text(String(value)) : value)
}

/** Whether the document has exactly these keys and values. */
export function isSameRecord(map: Y.Map<unknown>, flat: FlatRecord): boolean {
  return isEqual(mapToFlat(map), flat)
}
