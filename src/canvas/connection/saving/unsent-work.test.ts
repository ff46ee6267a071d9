// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import type { Projection } from '#session/projection.ts'
import { EMPTY_SLICES } from '../copy/empty-slices.ts'
import { forgetSentCopies } from '../copy/forget-copies.ts'
import { readStoredSession, storeSession } from '../copy/stored-session.ts'
import { hasUnsentBoards, hasUnsentWork, openUnsentStore } from '../copy/unsent-ids.ts'
import { type UnsentWork, watchUnsentWork } from './unsent-work.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

interface Tab {
  doc: Y.Doc
  unsent: UnsentWork
  write(text: string): void
}

function boardOf(...ids: string[]): Y.Doc {
  const doc = new Y.Doc()
  for (const id of ids)
    editBoard(doc, LOCAL_ORIGIN, () =>
      addNote(doc, { id: `shape:${id}`, text: id, x: 0, y: 0, author: 'u1' }),
    )
  return doc
}

function keep(boardId: string, userId: string): void {
  const projection: Projection = {
    board: { id: boardId, title: 'Test', premise: '', createdAt: 0 },
    me: { id: userId, role: 'editor' },
    people: {},
    links: [],
    notes: { lastNumber: 0 },
    limits: { maxRecords: 100, maxTextChars: 100 },
    storage: 'ok',
    ...EMPTY_SLICES,
  }
  storeSession(userId, 'e1', projection)
}

test('unsaved changes are known, also on the next visit, until all are saved', () => {
  const doc = boardOf('old', 'typed')
  const unsent = watchUnsentWork(doc, openUnsentStore('b1', 'u1'))
  doc.on('afterTransaction', (transaction) => unsent.changed(transaction))
  editBoard(doc, LOCAL_ORIGIN, () => setNoteText(doc, 'shape:typed', 'typed more'))
  editBoard(doc, LOCAL_ORIGIN, () =>
    addNote(doc, { id: 'shape:new', text: 'a new one', x: 0, y: 0, author: 'u1' }),
  )
  const again = watchUnsentWork(doc, openUnsentStore('b1', 'u1'))
  expect(again.texts()).toEqual(['typed more', 'a new one'])
  expect(boardShapes(doc).size).toBe(3)
  again.saved()
  expect(again.texts()).toEqual([])
  expect(hasUnsentWork('b1', 'u1')).toBe(false)
})

test('one tab that is saved forgets nothing of another tab', () => {
  const [first, second] = [boardOf('a'), boardOf('a')].map((doc) => {
    const unsent = watchUnsentWork(doc, openUnsentStore('b1', 'u1'))
    doc.on('afterTransaction', (transaction) => unsent.changed(transaction))
    return {
      doc,
      unsent,
      write: (text: string) => editBoard(doc, LOCAL_ORIGIN, () => setNoteText(doc, 'shape:a', text)),
    }
  }) as [Tab, Tab]
  first.write('offline words')
  second.write('words of the other tab')
  second.unsent.saved()
  expect(hasUnsentWork('b1', 'u1')).toBe(true)
  // A third tab sees the first tab's work, and forgets it once saved, unless the first tab has written more.
  const third = watchUnsentWork(first.doc, openUnsentStore('b1', 'u1'))
  expect(third.texts()).toEqual(['offline words'])
  editBoard(first.doc, LOCAL_ORIGIN, () =>
    addNote(first.doc, { id: 'shape:b', text: 'b', x: 0, y: 0, author: 'u1' }),
  )
  third.saved()
  expect(hasUnsentWork('b1', 'u1')).toBe(true)
  first.unsent.saved()
  expect(hasUnsentWork('b1', 'u1')).toBe(false)
})

test('signing out clears the copies of that person, except what was never sent', async () => {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', {
    deleteDatabase(name: string) {
      deleted.push(name)
      const request = { result: undefined, onsuccess: (_event: object) => undefined }
      queueMicrotask(() => request.onsuccess({ target: request }))
      return request
    },
  })
  keep('sent', 'u1')
  keep('unsent', 'u1')
  keep('theirs', 'u2')
  const doc = new Y.Doc()
  const unsent = watchUnsentWork(doc, openUnsentStore('unsent', 'u1'))
  doc.on('afterTransaction', (transaction) => unsent.changed(transaction))
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id: 'shape:a', text: 'a', x: 0, y: 0, author: 'u1' }))
  expect(hasUnsentBoards('u1')).toBe(true)
  await forgetSentCopies('u1')
  expect(deleted).toEqual(['parley:sent:e1:u1'])
  expect(readStoredSession('sent', 'u1')).toBeNull()
  expect(readStoredSession('unsent', 'u1')).not.toBeNull()
  expect(readStoredSession('theirs', 'u2')).not.toBeNull()
})
