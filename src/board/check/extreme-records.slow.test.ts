import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { sampleExtremeRecords } from '#board/testing/extreme-records.ts'
import { checkFlat, checkRecord } from './check-record.ts'

const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256 * 1024, maxCoordinate: 1_000_000 }

test('[BD6] extreme records are judged alike before they are written and in the document, and most are legal', () => {
  const records = sampleExtremeRecords(7, 90).flatMap((group) => Object.entries(group))
  const shapes = boardShapes(new Y.Doc())
  const legal = new Map<unknown, number>()
  for (const [id, flat] of records) {
    shapes.set(id, flatToMap(flat))
    const before = checkFlat(id, flat, LIMITS)
    expect(checkRecord(id, shapes.get(id), LIMITS)).toEqual(before)
    if (!before) legal.set(flat.t, (legal.get(flat.t) ?? 0) + 1)
  }
  // Otherwise the browser would be shown next to nothing.
  for (const type of [
    'note',
    'frame',
    'geo',
    'text',
    'arrow',
    'line',
    'draw',
    'highlight',
    'group',
    'synthesis',
    'question',
    'picture',
  ])
    expect(legal.get(type) ?? 0, type).toBeGreaterThan(0)
})

test('[BD62] a note of ten thousand marks, which the story of extreme records draws, is refused', () => {
  const notes = sampleExtremeRecords(1, 7).flatMap((group) => Object.entries(group))
  const [id, flat] = must(
    notes.find(([, { t, text }]) => t === 'note' && String(text).startsWith('a\u0301\u0301')),
    'the note',
  )
  expect(checkFlat(id, flat, LIMITS)?.message).toBe('A letter may have 12 marks.')
})
