import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { MAX_DRAFT_NOTES } from '#board/private-writing/draft-document.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { LIMITS } from '#sync/limits.ts'
import { guardBoard } from '../testing/guard-board.ts'
import { ANN, clientOf, seeded, updateOf } from '../testing/guarded-board.ts'

const SECRET = 'zebrafish'

/** A board with one note of Ann’s, her draft, and others' updates. */
function privately() {
  const [doc, draft] = [seeded(), seeded()]
  const changes: Uint8Array[] = []
  const guard = guardBoard({
    doc,
    limits: LIMITS,
    host: { draftFor: () => ({ doc: draft, startedAt: 7 }), onChange: (update) => changes.push(update) },
  })
  editBoard(doc, SERVER_ORIGIN, () =>
    addNote(doc, { id: 'shape:known', text: 'Known', x: 0, y: 0, author: 'uann' }),
  )
  const other = clientOf(doc)
  changes.length = 0
  const send = (client: Y.Doc, change: () => void) => guard.tryUpdate(updateOf(client, change), ANN)
  const receive = (client: Y.Doc) => {
    for (const update of changes) Y.applyUpdate(client, update)
  }
  return { doc, draft, changes, other, send, receive, page: clientOf(doc) }
}
const textsIn = (doc: Y.Doc) => listNotes(doc).map(({ text }) => text)
const note = (id: string, text: string, parentId?: string) =>
  ({ id, text, x: 10, y: 20, author: null, ...(parentId && { parentId }) }) as const

test('[PW13] a new note is moved to the draft with the place that it had in its frame, and the rest of the update to the board', () => {
  const { doc, draft, changes, other, send, receive, page } = privately()
  const verdict = send(page, () => {
    boardShapes(page).set(
      'shape:frame',
      flatToMap({ t: 'frame', at: [100, 200, 0], in: ['page:page', 'a5'], 'p.w': 500, 'p.h': 500 }),
    )
    addNote(page, note('shape:new', SECRET, 'shape:frame'))
    setNoteText(page, 'shape:known', 'Known, and changed')
  })
  expect(verdict).toEqual({ kind: 'applied' })
  expect([textsIn(doc), boardShapes(doc).has('shape:frame')]).toEqual([['Known, and changed'], true])
  expect(listNotes(draft)).toMatchObject([{ id: 'shape:new', text: SECRET, x: 110, y: 220 }])
  expect(changes.some((update) => Buffer.from(update).includes(SECRET))).toBe(false)
  receive(other)
  receive(page)
  for (const client of [other, page]) expect(textsIn(client)).toEqual(['Known, and changed'])
  for (const client of [other, page]) expect(Y.encodeStateVector(client)).toEqual(Y.encodeStateVector(doc))
})

test('[PW13] the same note sent again after a crash is not doubled, and has the newer words', () => {
  const { doc, draft, send, page } = privately()
  editBoard(draft, SERVER_ORIGIN, () => addNote(draft, note('shape:new', 'zebra')))
  send(page, () => addNote(page, note('shape:new', SECRET)))
  expect([textsIn(doc), textsIn(draft)]).toEqual([['Known'], [SECRET]])
})

test('[PW13] undo brings a note back that the board had, and a full draft refuses the update', () => {
  const { doc, draft, send, page } = privately()
  const undo = new Y.UndoManager(boardShapes(page))
  send(page, () => removeRecords(page, ['shape:known']))
  send(page, () => undo.undo())
  expect([textsIn(doc), textsIn(draft)]).toEqual([['Known'], []])
  editBoard(draft, SERVER_ORIGIN, () => {
    for (let i = 0; i < MAX_DRAFT_NOTES; i++) addNote(draft, { ...note(`shape:d${i}`, 'Full'), index: 'a1' })
  })
  const verdict = send(page, () => addNote(page, note('shape:new', SECRET)))
  expect(verdict).toMatchObject({ kind: 'refused', reason: expect.stringContaining('private notes') })
  expect(textsIn(doc)).toEqual(['Known'])
})
