import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import {
  addNote,
  editBoard,
  moveNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { type LoggedUpdate, WorkRecorder } from './work-recorder.ts'
import { countRecords, joinSpans, WORK_PAUSE_MS } from './work-span.ts'

/** A log that grows by edits, each at its own time unless `at` is given. */
function createLog() {
  const doc = new Y.Doc()
  const updates: LoggedUpdate[] = []
  Y.applyUpdate(doc, seedUpdate('epoch'))
  let now = 1_000
  const edit = (actor: string, change: () => void, at = now + 10): void => {
    now = at
    const collect = (data: Uint8Array): void =>
      void updates.push({ seq: updates.length + 1, at, actor, data })
    doc.on('update', collect)
    editBoard(doc, LOCAL_ORIGIN, change)
    doc.off('update', collect)
  }
  const note = (actor: string, id: string, text: string, author: string | null = actor): void =>
    edit(actor, () => addNote(doc, { id, text, x: 0, y: 0, author }))
  const record = (): WorkRecorder => {
    const copy = new Y.Doc()
    Y.applyUpdate(copy, seedUpdate('epoch'))
    const recorder = new WorkRecorder(copy)
    recorder.apply(updates)
    expect(boardShapes(copy).toJSON()).toEqual(boardShapes(doc).toJSON())
    return recorder
  }
  return { doc, updates, edit, note, record, pause: () => (now += WORK_PAUSE_MS) }
}

const counted = (recorder: WorkRecorder) =>
  recorder.work.map((span) =>
    Object.fromEntries(
      countRecords(span).map(({ actor, ...counts }) => [
        String(actor),
        Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      ]),
    ),
  )

test('[HI2] a session of work ends after a pause of ten minutes, and has each record once for each person', () => {
  const { doc, edit, note, record, pause } = createLog()
  note('uann', 'shape:a', '')
  edit('uann', () => setNoteText(doc, 'shape:a', 'La'))
  edit('uann', () => setNoteText(doc, 'shape:a', 'Lamps'))
  edit('ubob', () => moveNote(doc, 'shape:a', 5, 5))
  edit('ubob', () => moveNote(doc, 'shape:a', 9, 9))
  edit('ubob', () => setNoteText(doc, 'shape:a', 'Lamps!'))
  edit('server', () => setNoteMeta(doc, 'shape:a', { number: 1 }))
  pause()
  edit('ubob', () => {
    boardShapes(doc).set('shape:f', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
    removeRecords(doc, ['shape:a'])
  })
  const recorder = record()
  expect(counted(recorder)).toEqual([
    { uann: { notesWritten: 1 }, ubob: { notesChanged: 1, notesMoved: 1 } },
    { ubob: { notesDeleted: 1, shapesAdded: 1 } },
  ])
  expect(recorder.gone).toMatchObject([{ id: 'shape:a', type: 'note', text: 'Lamps!', actor: 'ubob' }])
  const [first, second] = recorder.work
  expect(first && second && joinSpans([first, { ...second, from: first.to + 1 }])).toHaveLength(1)
})

test('[HI3] work on a note without an author is no person’s, neither its writing nor its deletion', () => {
  const { doc, edit, note, record } = createLog()
  note('server', 'shape:hidden', 'Nobody’s', null)
  note('server', 'shape:signed', 'Ann’s, revealed', 'uann')
  edit('ubob', () => setNoteText(doc, 'shape:hidden', 'Nobody’s words'))
  edit('ubob', () => removeRecords(doc, ['shape:hidden']))
  const recorder = record()
  expect(counted(recorder)).toEqual([
    { null: { notesWritten: 1, notesDeleted: 1 }, uann: { notesWritten: 1 } },
  ])
  expect(recorder.gone).toMatchObject([{ id: 'shape:hidden', actor: null }])
})

test('work that no one did by hand, like the frame of a round, is the server’s', () => {
  const { doc, edit, note, record } = createLog()
  note('uann', 'shape:a', 'Lamps')
  edit('server', () => {
    boardShapes(doc).set('shape:f', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
    moveNote(doc, 'shape:a', 9, 9)
  })
  expect(counted(record())).toEqual([
    { server: { notesMoved: 1, shapesAdded: 1 }, uann: { notesWritten: 1 } },
  ])
})

test('[HI4] a person’s update and the server’s correction of it are one step', () => {
  const { doc, updates, edit, record } = createLog()
  edit('ubob', () => addNote(doc, { id: 'shape:n', text: 'Mine', x: 0, y: 0, author: 'uann' }), 5_000)
  edit('server', () => setNoteMeta(doc, 'shape:n', { author: 'ubob' }), 5_000)
  edit('ubob', () => addNote(doc, { id: 'shape:refused', text: 'No', x: 0, y: 0, author: 'ubob' }), 6_000)
  edit('server', () => removeRecords(doc, ['shape:refused']), 6_000)
  expect(updates).toHaveLength(4)
  const recorder = record()
  expect(counted(recorder)).toEqual([{ ubob: { notesWritten: 1 } }])
  expect(recorder.gone).toEqual([])
})
