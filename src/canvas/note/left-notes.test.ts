// @vitest-environment jsdom
import { type TLArrowShape, type TLNoteShape, type TLShapeId, toRichText } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteMeta } from '#board/edit/edit-board.ts'
import { type CanvasPeer, createCanvasPeer } from '../binding/testing/canvas-peer.ts'
import { connectPeers, expectSame, holdFrames, settlePeers } from '../binding/testing/peer.ts'
import { startNextNote } from './next-note.ts'
import { removeLeftNotes } from './remove-left-notes.ts'
import { startNote } from './start-note.ts'
import { typeInNote } from './type-in-note.ts'

let ann: CanvasPeer
let bob: CanvasPeer
let isTypedByBob = false

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ann = createCanvasPeer('ann')
  bob = createCanvasPeer('bob')
  connectPeers([ann, bob])
  isTypedByBob = false
  removeLeftNotes(ann.editor, { userId: 'ann', isTypedByOthers: () => isTypedByBob })
})
afterEach(() => {
  ann.stop()
  bob.stop()
  vi.useRealTimers()
})

const notes = (peer = ann) => peer.editor.getCurrentPageShapes().filter(({ type }) => type === 'note')

function type(text: string): void {
  const note = must(ann.editor.getEditingShape(), 'the typed note')
  ann.editor.updateShape<TLNoteShape>({ id: note.id, type: 'note', props: { richText: toRichText(text) } })
}

function leave(): void {
  ann.editor.complete()
  vi.advanceTimersByTime(1)
  settlePeers([ann, bob])
}

test('a note that is left empty is gone for everyone, and there is nothing to undo', () => {
  startNote(ann.editor)
  settlePeers([ann, bob])
  expect(notes(bob)).toHaveLength(1)
  leave()
  expect([notes(), notes(bob)]).toEqual([[], []])
  expect(ann.editor.getCanUndo()).toBe(false)
  expectSame([ann, bob])
})

test('a note with a word stays, and so does one that another types in now', () => {
  startNote(ann.editor)
  type('Free buses')
  leave()
  startNote(ann.editor)
  isTypedByBob = true
  leave()
  expect(notes()).toHaveLength(2)
})

test('an empty note of someone else, one with a number and one that an arrow holds on to stay', () => {
  editBoard(bob.doc, SERVER_ORIGIN, () => {
    addNote(bob.doc, { id: 'shape:theirs', text: '', x: 0, y: 0, author: 'bob' })
    addNote(bob.doc, { id: 'shape:numbered', text: '', x: 300, y: 0, author: 'ann' })
    addNote(bob.doc, { id: 'shape:joined', text: '', x: 600, y: 0, author: 'ann' })
    setNoteMeta(bob.doc, 'shape:numbered', { number: 3 })
  })
  settlePeers([ann, bob])
  const arrow = 'shape:arrow' as TLShapeId
  ann.editor.createShape<TLArrowShape>({ id: arrow, type: 'arrow' })
  const joined = 'shape:joined' as TLShapeId
  ann.editor.createBinding({ type: 'arrow', fromId: arrow, toId: joined, props: { terminal: 'end' } })
  for (const name of ['theirs', 'numbered', 'joined']) {
    typeInNote(ann.editor, `shape:${name}` as TLShapeId)
    leave()
  }
  expect(notes()).toHaveLength(3)
})

test('an empty note of mine that I return to is deleted in a separate step', () => {
  editBoard(bob.doc, SERVER_ORIGIN, () =>
    addNote(bob.doc, { id: 'shape:mine', text: ' ', x: 0, y: 0, author: 'ann' }),
  )
  settlePeers([ann, bob])
  typeInNote(ann.editor, 'shape:mine' as TLShapeId)
  leave()
  expect(notes()).toEqual([])
  ann.editor.undo()
  settlePeers([ann, bob])
  expect(notes()).toHaveLength(1)
})

test('Tab in a note without a word does nothing', () => {
  startNote(ann.editor)
  const first = must(ann.editor.getEditingShapeId(), 'the typed note')
  startNextNote(ann.editor, first, 'right')
  expect(ann.editor.getEditingShapeId()).toBe(first)
  expect(notes()).toHaveLength(1)
  type('A word')
  startNextNote(ann.editor, first, 'right')
  leave()
  expect(notes().map(({ id }) => id)).toEqual([first])
  ann.editor.undo()
  settlePeers([ann, bob])
  expect(notes()).toEqual([])
})

test('[BD13] undo after a new note was written, or while it is, takes the note with its words, and redo brings both back', () => {
  for (const isLeft of [true, false]) {
    startNote(ann.editor)
    settlePeers([ann, bob])
    // The pause before the first key does this too.
    ann.undo.stopCapturing()
    type('Free buses')
    if (isLeft) leave()
    ann.editor.undo()
    leave()
    expect([notes(), notes(bob)]).toEqual([[], []])
    ann.editor.redo()
    settlePeers([ann, bob])
    expect(notes(bob).map(({ props }) => props)).toMatchObject([{ richText: toRichText('Free buses') }])
    expect([ann.editor.getCanRedo(), ann.undo.undoStack.length]).toEqual([false, 1])
    ann.editor.undo()
    settlePeers([ann, bob])
    expect(notes(bob)).toEqual([])
  }
  expectSame([ann, bob])
})
