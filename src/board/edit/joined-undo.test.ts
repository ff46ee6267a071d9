import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { BoardUndo } from './board-undo.ts'
import { addNote, editBoard, setNoteText } from './edit-board.ts'
import { JoinedUndo } from './joined-undo.ts'

function twoDocuments() {
  const [board, draft] = [new Y.Doc(), new Y.Doc()]
  const undo = new JoinedUndo(board)
  const other = new BoardUndo(draft)
  const leave = undo.join(other)
  const step = (doc: Y.Doc, change: () => void): void => {
    editBoard(doc, LOCAL_ORIGIN, change)
    undo.stopCapturing()
  }
  const write = (doc: Y.Doc, id: string, text = id): void =>
    step(doc, () => addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: null }))
  const texts = () => [board, draft].map((doc) => listNotes(doc).map(({ text }) => text))
  return { board, draft, undo, other, leave, step, write, texts }
}

test('[BD60] steps of both documents are undone and redone in the order in which they were made', () => {
  const { board, draft, undo, write, texts } = twoDocuments()
  write(board, 'a')
  write(draft, 'b')
  write(board, 'c')
  write(draft, 'd')
  const history = [texts()]
  while (undo.canUndo()) {
    undo.undo()
    history.push(texts())
  }
  expect(history).toEqual([
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
    [['a', 'c'], ['b']],
    [['a'], ['b']],
    [['a'], []],
    [[], []],
  ])
  for (const before of history.slice(0, -1).reverse()) {
    undo.redo()
    expect(texts()).toEqual(before)
  }
  expect(undo.canRedo()).toBe(false)
})

test('[BD60] a new edit of either document ends what can be redone in both', () => {
  for (const edited of ['board', 'draft'] as const) {
    const both = twoDocuments()
    both.write(both.board, 'a')
    both.write(both.draft, 'b')
    both.undo.undo()
    both.undo.undo()
    both.write(both[edited], 'c')
    expect(both.undo.canRedo()).toBe(false)
    expect(both.other.canRedo()).toBe(false)
    both.undo.undo()
    expect(both.texts()).toEqual([[], []])
    expect(both.undo.canUndo()).toBe(false)
  }
})

test('[BD60] a step of the other document can be taken back alone, and steps of one gesture are one', () => {
  const { board, draft, undo, step, write, texts } = twoDocuments()
  write(draft, 'a')
  const first = must(undo.undoStack.at(-1), 'a step')
  write(draft, 'b')
  write(board, 'c')
  expect(undo.raise(first)).toBe(true)
  undo.undo()
  expect(texts()).toEqual([['c'], ['b']])
  const mark = undo.undoStack.length
  write(draft, 'd')
  step(draft, () => setNoteText(draft, 'shape:d', 'd and more'))
  undo.squash(mark)
  expect(undo.undoStack).toHaveLength(mark + 1)
  undo.undo()
  expect(boardShapes(draft).has('shape:d')).toBe(false)
  undo.redo()
  expect(texts()).toEqual([['c'], ['b', 'd and more']])
})

test('[BD60] when the other document leaves, its steps go, and the rest can still be undone', () => {
  const { board, draft, undo, leave, write, texts } = twoDocuments()
  write(board, 'a')
  write(draft, 'b')
  leave()
  undo.undo()
  expect(texts()).toEqual([[], ['b']])
  expect(undo.canUndo()).toBe(false)
})
