import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo, type ServerMove } from './board-undo.ts'
import {
  addNote,
  editBoard,
  moveNote,
  recolorNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from './edit-board.ts'
import { joinByArrow } from './join-by-arrow.ts'

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
  // Which of two concurrent writes wins depends on random client ids: enough rounds meet both.
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

test('[BD13] a removal taken back brings the note back whole, though others changed it before they received that', () => {
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

/** A board on which I added `shape:m` and then typed in it, with another person there; the test sets who is typing. */
function withTypedNote() {
  const typed = new Set<string>()
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  const undo = new BoardUndo(mine, (id) => typed.has(id))
  const meet = (): void => {
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
  }
  const step = (change: () => void): void => {
    undo.stopCapturing()
    edit(mine, change)
    meet()
  }
  step(() => addNote(mine, { id: 'shape:m', text: '', x: 1, y: 1, author: 'me' }))
  step(() => setNoteText(mine, 'shape:m', 'Free'))
  const ids = (doc = mine): string[] => [...boardShapes(doc).keys()]
  return { mine, theirs, undo, typed, meet, step, ids }
}

test('[BD13] undo of the first words in a new note takes the note too, and one redo brings both back', () => {
  const { mine, theirs, undo, meet, step, ids } = withTypedNote()
  step(() => setNoteText(mine, 'shape:m', 'Free buses'))
  edit(theirs, () => setNoteMeta(theirs, 'shape:m', { number: 3 }))
  meet()
  const before = boardShapes(mine).toJSON()
  undo.undo()
  expect(boardShapes(mine).toJSON()).toMatchObject({ 'shape:m': { text: 'Free' } })
  undo.undo()
  meet()
  expect([ids(), ids(theirs), undo.canUndo()]).toEqual([[], [], false])
  undo.redo()
  undo.redo()
  meet()
  expect(boardShapes(mine).toJSON()).toEqual(before)
  expect(boardShapes(theirs).toJSON()).toEqual(before)
  undo.undo()
  undo.undo()
  expect(ids()).toEqual([])
})

test('[BD13] a note without words stays while a person types in it, has words in it or has drawn an arrow to it', () => {
  const typing = withTypedNote()
  typing.typed.add('shape:m')
  const written = withTypedNote()
  edit(written.theirs, () => setNoteText(written.theirs, 'shape:m', 'Free, always'))
  const joined = withTypedNote()
  edit(joined.theirs, () => {
    addNote(joined.theirs, { id: 'shape:theirs', text: 'Buses', x: 500, y: 1, author: 'them' })
    joinByArrow(joined.theirs, 'shape:arrow', 'shape:theirs', 'shape:m')
  })
  for (const { undo, meet, ids } of [typing, written, joined]) {
    meet()
    undo.undo()
    expect([ids().includes('shape:m'), undo.undoStack.length]).toEqual([true, 1])
  }
})

test('[BD13] undo takes one step where the step before did more than add the note', () => {
  const { mine, undo, step, ids } = withTypedNote()
  step(() => {
    addNote(mine, { id: 'shape:o', text: '', x: 300, y: 1, author: 'me' })
    moveNote(mine, 'shape:m', 5, 5)
  })
  step(() => setNoteText(mine, 'shape:o', 'A word'))
  undo.undo()
  expect([ids(), undo.undoStack.length]).toEqual([['shape:m', 'shape:o'], 3])
})

test('[BD13] a gesture that is cancelled takes back no step before it', () => {
  const { undo, ids } = withTypedNote()
  undo.undoStep()
  expect([ids(), undo.undoStack.length]).toEqual([['shape:m'], 1])
})

test('[BD13] undo of a removal leaves the note that it brings back, with or without words', () => {
  const { mine, theirs, undo, meet, step, ids } = withTypedNote()
  edit(theirs, () => setNoteText(theirs, 'shape:m', ''))
  meet()
  step(() => removeRecords(mine, ['shape:m']))
  undo.undo()
  expect([ids(), undo.undoStack.length]).toEqual([['shape:m'], 2])
})

/** Edits around a server step whose results the test sets. */
function withServerStep(answers: ServerMove[] = []) {
  const { mine, undo } = twoBoards()
  const asked: string[] = []
  const answer = async (way: string): Promise<ServerMove> => {
    asked.push(way)
    return answers.shift() ?? 'done'
  }
  const step = { undo: () => answer('undo'), redo: () => answer('redo') }
  edit(mine, () => moveNote(mine, 'shape:n', 50, 0))
  undo.addServerStep(step)
  edit(mine, () => moveNote(mine, 'shape:n', 90, 0))
  return { mine, undo, asked, place: () => fields(mine) }
}

test('[BD37] the server’s work for me is undone and redone in its turn, and is no part of my edits', async () => {
  const { undo, asked, place } = withServerStep()
  expect(undo.undoStack).toHaveLength(3)
  undo.undo()
  expect([asked, place()]).toMatchObject([[], { at: [50, 0, 0] }])
  const seen: string[] = []
  undo.on('stack-item-popped', () => seen.push('popped'))
  undo.undo()
  undo.undo()
  expect([place(), undo.canUndo()]).toMatchObject([{ at: [0, 0, 0] }, false])
  for (let i = 0; i < 3; i++) undo.redo()
  expect([place(), undo.canRedo(), undo.undoStack.length]).toMatchObject([{ at: [90, 0, 0] }, false, 3])
  // Requests go to the server one after the other, however fast the keys are.
  await vi.waitFor(() => expect(asked).toEqual(['undo', 'redo']))
  expect(seen.length).toBeGreaterThan(0)
})

test('[BD37] a step that the server could not undo can be tried again; one whose records are gone is dropped', async () => {
  const { undo, asked, place } = withServerStep(['failed', 'gone'])
  undo.undo()
  undo.undo()
  await vi.waitFor(() => expect([asked, undo.undoStack.length]).toEqual([['undo'], 2]))
  undo.undo()
  await vi.waitFor(() => expect([asked, undo.undoStack.length]).toEqual([['undo', 'undo'], 1]))
  undo.undo()
  expect(place()).toMatchObject({ at: [0, 0, 0] })
  undo.redo()
  undo.redo()
  expect([place(), asked.length]).toMatchObject([{ at: [90, 0, 0] }, 2])
})

test('[BD37] after a new edit there is nothing to do again', async () => {
  const { mine, undo, asked } = withServerStep(['failed'])
  undo.undo()
  undo.undo()
  edit(mine, () => moveNote(mine, 'shape:n', 70, 0))
  await vi.waitFor(() => expect(asked).toEqual(['undo']))
  expect([undo.canRedo(), undo.undoStack.length]).toEqual([false, 2])
})
