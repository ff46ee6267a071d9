import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from './board-doc.ts'
import { BoardUndo } from './board-undo.ts'
import { addNote, editBoard, moveNote, recolorNote, removeRecords, setNoteText } from './edit-board.ts'
import { LOCAL_ORIGIN } from './origin.ts'

const edit = (doc: Y.Doc, change: () => void): void => editBoard(doc, LOCAL_ORIGIN, change)
const fields = (doc: Y.Doc): unknown => must(boardShapes(doc).get('shape:n'), 'note').toJSON()

function twoBoards(): { mine: Y.Doc; theirs: Y.Doc; undo: BoardUndo; meet: () => void } {
  const mine = new Y.Doc()
  const theirs = new Y.Doc()
  addNote(mine, { id: 'shape:n', text: 'hello', x: 0, y: 0, author: null, index: 'a1' })
  const undo = new BoardUndo(mine)
  const meet = (): void => {
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
  }
  meet()
  return { mine, theirs, undo, meet }
}

test('[BD13] undo takes back what I did to a note and leaves what others did to it', () => {
  const { mine, theirs, undo, meet } = twoBoards()
  edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
  edit(theirs, () => {
    recolorNote(theirs, 'shape:n', 'green')
    setNoteText(theirs, 'shape:n', 'hello you')
  })
  meet()
  undo.undo()
  expect(fields(mine)).toEqual({
    t: 'note',
    at: [0, 0, 0],
    in: ['page:page', 'a1'],
    text: 'hello you',
    'p.color': 'green',
  })
})

test('[BD13] undo never takes a field away that a record can not be without', () => {
  // Which of two writes at the same time wins depends on random client ids: enough rounds meet both.
  for (let round = 0; round < 20; round++) {
    const { mine, theirs, undo, meet } = twoBoards()
    edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
    edit(theirs, () => moveNote(theirs, 'shape:n', 70, 0))
    meet()
    undo.undo()
    meet()
    expect(boardShapes(mine).get('shape:n')?.get('at')).toHaveLength(3)
    expect(fields(theirs)).toEqual(fields(mine))
  }
})

test('[BD13] undo of adding a note takes it away, redo brings it back whole', () => {
  const { mine, undo, meet } = twoBoards()
  edit(mine, () => addNote(mine, { id: 'shape:m', text: 'mine', x: 1, y: 1, author: 'me' }))
  meet()
  const before = boardShapes(mine).toJSON()
  undo.undo()
  expect(boardShapes(mine).has('shape:m')).toBe(false)
  undo.redo()
  expect(boardShapes(mine).toJSON()).toEqual(before)
})

test('[BD13] undo of a removal brings the note back with everything in it', () => {
  const { mine, theirs, undo, meet } = twoBoards()
  edit(theirs, () => setNoteText(theirs, 'shape:n', 'hello from them'))
  meet()
  const before = fields(mine)
  edit(mine, () => removeRecords(mine, ['shape:n']))
  meet()
  undo.undo()
  meet()
  expect(fields(theirs)).toEqual(before)
})

test('[BD4] undo of an edit of a note that others deleted does nothing', () => {
  const { mine, theirs, undo, meet } = twoBoards()
  edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
  edit(theirs, () => removeRecords(theirs, ['shape:n']))
  meet()
  undo.undo()
  expect(boardShapes(mine).has('shape:n')).toBe(false)
})

test('[BD13] a removal taken back brings the note back whole, though others changed it before they heard of it', () => {
  const { mine, theirs, undo, meet } = twoBoards()
  edit(theirs, () => recolorNote(theirs, 'shape:n', 'green'))
  meet()
  const before = fields(mine)
  edit(mine, () => removeRecords(mine, ['shape:n']))
  edit(theirs, () => {
    moveNote(theirs, 'shape:n', 70, 0)
    recolorNote(theirs, 'shape:n', 'grey')
  })
  meet()
  undo.undo()
  meet()
  expect(fields(mine)).toEqual(before)
  expect(fields(theirs)).toEqual(before)
  undo.redo()
  expect(boardShapes(mine).has('shape:n')).toBe(false)
  expect(undo.undoStack).toHaveLength(1)
})

test('[BD13] no update that undo sends leaves a record without its place, not even for a moment', () => {
  for (let round = 0; round < 20; round++) {
    const { mine, theirs, undo, meet } = twoBoards()
    edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
    edit(theirs, () => moveNote(theirs, 'shape:n', 70, 0))
    meet()
    mine.on('update', (update: Uint8Array) => {
      Y.applyUpdate(theirs, update)
      expect(boardShapes(theirs).get('shape:n')?.get('at')).toHaveLength(3)
    })
    undo.undo()
    undo.redo()
  }
})

test('[BD37] what the server did for me is taken back in its turn, by the server, and is no part of my edits', () => {
  const { mine, undo } = twoBoards()
  const taken: string[] = []
  const seen: string[] = []
  undo.on('stack-item-added', () => seen.push('added'))
  undo.on('stack-item-popped', () => seen.push('popped'))
  edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
  undo.addServerStep(() => taken.push('themes'))
  edit(mine, () => moveNote(mine, 'shape:n', 90, 0))
  expect(undo.undoStack).toHaveLength(3)
  undo.undo()
  expect([taken, fields(mine)]).toMatchObject([[], { at: [50, 0, 0] }])
  seen.length = 0
  undo.undo()
  expect([taken, fields(mine), seen]).toMatchObject([['themes'], { at: [50, 0, 0] }, ['popped']])
  undo.undo()
  expect([taken, fields(mine), undo.canUndo()]).toMatchObject([['themes'], { at: [0, 0, 0] }, false])
})
