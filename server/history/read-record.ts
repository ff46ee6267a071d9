import * as Y from 'yjs'
import type { RecordResponse } from '#api/records.ts'
import { checkRecord, type RecordLimits } from '#board/check/check-record.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { recordBytes } from '#board/record/record-bytes.ts'
import { readIn } from '#board/record/record-layout.ts'

/**
 * Reads anything that may be in the document. A record that breaks a rule is listed with the rule, so that it
 * can be removed.
 */
export function readRecord(shapes: Y.Map<Y.Map<unknown>>, id: string, limits: RecordLimits): RecordResponse {
  const map: unknown = shapes.get(id)
  const problem = checkRecord(id, map, limits)?.message ?? null
  const nothing = { id, type: 'unknown', author: null, parent: null, x: null, y: null, bytes: 0, problem }
  if (!(map instanceof Y.Map)) return nothing
  const author: unknown = map.get('m.author')
  const isBinding = id.startsWith('binding:')
  const place = isBinding ? null : pagePlace(shapes, id)
  return {
    ...nothing,
    type: String(map.get('t')),
    author: typeof author === 'string' ? author : null,
    parent: isBinding ? null : (readIn(map.get('in'))?.[0] ?? null),
    x: place?.[0] ?? null,
    y: place?.[1] ?? null,
    bytes: recordBytes(map, (value) => value instanceof Y.Text),
  }
}
