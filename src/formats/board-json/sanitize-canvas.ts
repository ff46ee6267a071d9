import * as Y from 'yjs'
import type { NamedSentence } from '#base/sentence.ts'
import { checkFlat, type RecordLimits } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { applyRepairs, findRepairs } from '#board/edit/repair-board.ts'
import { flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import { fileSentence, ofEntry } from '#formats/file-sentences.ts'
import type { FileRecord } from './board-file.ts'
import type { FileFinding } from './file-finding.ts'
import type { CanvasRecord } from './write-board-file.ts'

/**
 * The records that may be on a board, by the same rules as on the wire; missing parents and ends are repaired as on the server.
 * Everything removed or moved is reported.
 */
export function sanitizeCanvas(
  records: readonly FileRecord[],
  limits: RecordLimits,
  problems: FileFinding[],
): CanvasRecord[] {
  const doc = new Y.Doc()
  const shapes = boardShapes(doc)
  doc.transact(() => {
    for (const { id, ...flat } of records) {
      const violation = checkFlat(id, flat, limits)
      if (violation) problems.push(finding(id, ofEntry(placeOf(id), violation)))
      else shapes.set(id, flatToMap(flat))
    }
  })
  const index = createBoardIndex(doc)
  const repairs = findRepairs(index, shapes.keys())
  for (const { kind, recordId } of repairs)
    problems.push(
      finding(
        recordId,
        fileSentence(kind === 'to-page' ? 'put-on-page' : 'end-repaired', { where: placeOf(recordId) }),
      ),
    )
  doc.transact(() => applyRepairs(doc, repairs, index))
  const sound = [...shapes.entries()].map(([id, map]) => ({ id, flat: mapToFlat(map) }))
  doc.destroy()
  return sound
}

function finding(id: string, sentence: NamedSentence): FileFinding {
  return { where: placeOf(id), ...sentence }
}

function placeOf(id: string): string {
  return `canvas, ${id}`
}
