import type * as Y from 'yjs'
import { checkRecord, type RecordLimits } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { CLOSE_REASONS, closeReason, reasonOf } from '#sync/close-reason.ts'
import type { TouchedRecords } from './touched-records.ts'

/** A change of a board, to be checked record by record. */
export interface TouchedCheck {
  doc: Y.Doc
  touched: TouchedRecords
  limits: RecordLimits & { maxRecords: number }
  /** The ids that were on the board before the change. */
  recordIds: ReadonlySet<string>
  /** Nothing but notes may be written. */
  isNotesOnly: boolean
}

/** The rule that a change of these records broke, as a reason of a close frame; `null` if it broke none. */
export function checkTouched(check: TouchedCheck): string | null {
  const { doc, touched, limits, recordIds } = check
  const { records, strange } = touched
  if (strange) return strange
  const shapes = boardShapes(doc)
  let growth = 0
  for (const [id, keys] of records) {
    const wasThere = recordIds.has(id)
    if (shapes.has(id)) {
      const broken = brokenRule(check, id, keys)
      if (broken) return broken
      if (!wasThere) growth++
    } else if (wasThere) growth--
  }
  const isFull = growth > 0 && recordIds.size + growth > limits.maxRecords
  return isFull ? closeReason('too-many-shapes', { max: limits.maxRecords }) : null
}

function brokenRule(
  { doc, limits, isNotesOnly }: TouchedCheck,
  id: string,
  keys: ReadonlySet<string> | null,
): string | null {
  const map = boardShapes(doc).get(id)
  const violation = checkRecord(id, map, limits, keys ?? undefined)
  if (violation) return reasonOf(violation)
  return isNotesOnly && map?.get('t') !== 'note' ? CLOSE_REASONS['notes-only'] : null
}
