// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { bindTextarea } from './bind-textarea.ts'

const ID = 'shape:one'

function open(start: string) {
  const doc = new Y.Doc()
  const other = new Y.Doc()
  editBoard(doc, { kind: 'server' }, () => addNote(doc, { id: ID, text: start, x: 0, y: 0, author: null }))
  const send = (from: Y.Doc, to: Y.Doc) =>
    Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'remote')
  send(doc, other)
  const undo = new Y.UndoManager(boardShapes(doc), {
    trackedOrigins: new Set([LOCAL_ORIGIN]),
    captureTimeout: 1e9,
  })
  const textarea = document.createElement('textarea')
  const onDeleted = vi.fn()
  const bound = bindTextarea({ doc, undo, noteId: ID, textarea, maxChars: 100, onDeleted })
  const textOf = (of: Y.Doc) => String(boardShapes(of).get(ID)?.get('text') ?? '')
  return {
    doc,
    undo,
    textarea,
    bound,
    onDeleted,
    text: () => textOf(doc),
    /** Types at the caret, as a keyboard would. */
    type(letters: string) {
      for (const letter of letters) {
        textarea.setRangeText(letter, textarea.selectionStart, textarea.selectionEnd, 'end')
        textarea.dispatchEvent(new Event('input'))
      }
    },
    /** Someone else changes the note at the same time. */
    remote(change: (text: Y.Text, doc: Y.Doc) => void) {
      send(doc, other)
      const text = boardShapes(other).get(ID)?.get('text')
      if (text instanceof Y.Text) change(text, other)
      send(other, doc)
    },
  }
}

test('typing writes only what was typed', () => {
  const field = open('late bus')
  field.textarea.setSelectionRange(4, 4)
  field.type(' night')
  expect(field.text()).toBe('late night bus')
})

test('[BD62] marks that are too many on a letter do not stay', () => {
  const field = open('')
  field.textarea.setRangeText(`a${'\u0301'.repeat(99)}b`, 0, 0, 'end')
  field.textarea.dispatchEvent(new Event('input'))
  const limited = `a${'\u0301'.repeat(12)}b`
  expect([field.text(), field.textarea.value]).toEqual([limited, limited])
  field.type('c')
  expect(field.text()).toBe(`${limited}c`)
})

test('another person’s typing before the caret moves it along, at the caret it is inserted after it', () => {
  const field = open('hello world')
  field.textarea.setSelectionRange(5, 5)
  field.remote((text) => text.insert(0, 'oh '))
  expect([field.textarea.value, field.textarea.selectionStart]).toEqual(['oh hello world', 8])
  field.remote((text) => text.insert(8, '!!'))
  expect([field.textarea.value, field.textarea.selectionStart]).toEqual(['oh hello!! world', 8])
  field.type(',')
  expect(field.text()).toBe('oh hello,!! world')
})

test('others’ typing during a composition is kept, and so is the composition', () => {
  const field = open('hello world')
  field.textarea.setSelectionRange(5, 5)
  field.textarea.dispatchEvent(new Event('compositionstart'))
  field.type('か')
  field.remote((text) => {
    text.insert(0, 'oh ')
    text.insert(text.length, '!')
  })
  expect(field.textarea.value).toBe('helloか world')
  field.textarea.dispatchEvent(new Event('compositionend'))
  expect(field.text()).toBe('oh helloか world!')
  expect(field.textarea.value).toBe(field.text())
})

test('undo takes back what was typed here and nothing else', () => {
  const field = open('a')
  field.textarea.setSelectionRange(1, 1)
  field.type('bc')
  field.remote((text) => text.insert(0, 'X'))
  field.undo.undo()
  expect([field.text(), field.textarea.value]).toEqual(['Xa', 'Xa'])
})

test('text beyond the limit is not taken', () => {
  const field = open('a'.repeat(100))
  field.textarea.setSelectionRange(100, 100)
  field.type('b')
  expect(field.textarea.value).toHaveLength(100)
  expect(field.text()).toHaveLength(100)
})

test('a note that another person deletes is announced with its text', () => {
  const field = open('mine')
  field.remote((_text, doc) => removeRecords(doc, [ID]))
  expect(field.onDeleted).toHaveBeenCalledWith('mine')
  field.remote((_text, doc) => addNote(doc, { id: 'shape:other', text: '', x: 0, y: 0, author: null }))
  expect(field.onDeleted).toHaveBeenCalledTimes(1)
})

test('a note that one takes away oneself is not reported to have been deleted by someone', () => {
  const field = open('mine')
  editBoard(field.doc, LOCAL_ORIGIN, () => removeRecords(field.doc, [ID]))
  expect(field.onDeleted).not.toHaveBeenCalled()
})
