import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { watchNotes } from '#panels/open-board/watch-notes.ts'
import { listItems, noteFrom } from './list-items.ts'
import { orderNotes } from './note-list-order.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function board() {
  const doc = new Y.Doc()
  const edit = (change: () => void): void => {
    editBoard(doc, LOCAL_ORIGIN, change)
    vi.advanceTimersByTime(200)
  }
  const note = (id: string, parentId?: string) =>
    addNote(doc, { id: `shape:${id}`, text: id, x: 10, y: 10, author: null, ...(parentId && { parentId }) })
  const frame = (x: number) =>
    boardShapes(doc).set(
      'shape:f',
      flatToMap({ t: 'frame', at: [x, 0, 0], in: ['page:page', 'a1'], 'p.name': 'Ideas' }),
    )
  edit(() => {
    frame(100)
    note('in', 'shape:f')
    note('out')
  })
  return { doc, edit, note, frame, watched: watchNotes(doc) }
}

test('the list follows text, deletions and new notes; what did not change stays the same object', () => {
  const { doc, edit, note, watched } = board()
  const untouched = watched.list.get().notes.find((n) => n.id === 'shape:in')
  edit(() => setNoteText(doc, 'shape:out', 'other words'))
  expect(watched.list.get().notes.map((n) => n.text)).toEqual(['in', 'other words'])
  expect(watched.list.get().notes.find((n) => n.id === 'shape:in')).toBe(untouched)
  edit(() => note('new'))
  edit(() => removeRecords(doc, ['shape:out']))
  expect(watched.list.get().notes.map((n) => n.id)).toEqual(['shape:in', 'shape:new'])
  watched.stop()
})

test('the list follows a frame that is moved, renamed or removed, with its notes', () => {
  const { doc, edit, watched } = board()
  const inside = () => watched.list.get().notes.find((n) => n.id === 'shape:in')
  const outside = () => watched.list.get().notes.find((n) => n.id === 'shape:out')
  const untouched = outside()
  expect(inside()).toMatchObject({ frameId: 'shape:f', x: 110 })
  edit(() => moveNote(doc, 'shape:f', 500, 0))
  expect(inside()).toMatchObject({ x: 510 })
  expect(outside()).toBe(untouched)
  edit(() => boardShapes(doc).get('shape:f')?.set('p.name', 'Plans'))
  expect(watched.list.get().frames).toEqual([{ id: 'shape:f', name: 'Plans', isFolded: false }])
  edit(() => removeRecords(doc, ['shape:f']))
  expect(watched.list.get()).toMatchObject({ frames: [], notes: [{ id: 'shape:out' }] })
  watched.stop()
})

test('text on other shapes is listed apart from the notes, while it is there', () => {
  const { doc, edit, watched } = board()
  const text = (words: string) =>
    flatToMap({ t: 'text', at: [0, 0, 0], in: ['page:page', 'a1'], text: words })
  edit(() => boardShapes(doc).set('shape:t', text('A heading')))
  expect(watched.list.get().texts).toEqual([{ id: 'shape:t', text: 'A heading' }])
  edit(() => setNoteText(doc, 'shape:t', 'Another'))
  expect(watched.list.get().texts).toEqual([{ id: 'shape:t', text: 'Another' }])
  edit(() => removeRecords(doc, ['shape:t']))
  expect(watched.list.get().texts).toEqual([])
  watched.stop()
})

test('arrows skip headings and stop at both ends', () => {
  const { watched } = board()
  const items = listItems(orderNotes(watched.list.get(), 'frame'))
  expect(items.map((item) => item.kind)).toEqual(['heading', 'note', 'heading', 'note'])
  expect(noteFrom(items, null, 1)).toBe('shape:in')
  expect(noteFrom(items, 'shape:in', 1)).toBe('shape:out')
  expect(noteFrom(items, 'shape:out', 1)).toBe('shape:out')
  expect(noteFrom(items, 'shape:out', Number.NEGATIVE_INFINITY)).toBe('shape:in')
  watched.stop()
})
