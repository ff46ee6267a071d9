import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { drawableParent } from '#board/doc/page-place.ts'
import { listNotes, readNote } from '#board/doc/read-note.ts'
import { flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import {
  addNote,
  editBoard,
  moveNote,
  type NoteToAdd,
  recolorNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from './edit-board.ts'

const NOTE: NoteToAdd = { id: 'shape:n', text: 'hello', x: 10, y: 20, author: 'u1' }

function boardWith(...notes: NoteToAdd[]): Y.Doc {
  const doc = new Y.Doc()
  editBoard(doc, SERVER_ORIGIN, () => {
    for (const note of notes) addNote(doc, note)
  })
  return doc
}

function noteOf(doc: Y.Doc, id = 'shape:n') {
  return readNote(id, must(boardShapes(doc).get(id), id))
}

/** Each changes the document apart from the other; then they sync. */
function apart(doc: Y.Doc, mine: (doc: Y.Doc) => void, theirs: (doc: Y.Doc) => void): Y.Doc[] {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  mine(doc)
  theirs(other)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  expect(boardShapes(doc).toJSON()).toEqual(boardShapes(other).toJSON())
  return [doc, other]
}

test('[BD2] moving, recolouring, numbering and typing in one note at once loses nothing', () => {
  const [doc] = apart(
    boardWith(NOTE),
    (mine) => {
      moveNote(mine, 'shape:n', 777, 5)
      setNoteText(mine, 'shape:n', 'hello you')
    },
    (theirs) => {
      recolorNote(theirs, 'shape:n', 'light-red')
      setNoteText(theirs, 'shape:n', 'Oh, hello')
      setNoteMeta(theirs, 'shape:n', { number: 12 })
    },
  )
  expect(noteOf(must(doc, 'doc'))).toEqual({
    id: 'shape:n',
    text: 'Oh, hello you',
    x: 777,
    y: 5,
    color: 'light-red',
    authorId: 'u1',
    number: 12,
    model: null,
    program: null,
    via: null,
    lock: null,
    stamp: null,
  })
})

test('[BD4] deleting a note wins over moving it', () => {
  for (const doc of apart(
    boardWith(NOTE),
    (mine) => removeRecords(mine, ['shape:n']),
    (theirs) => {
      moveNote(theirs, 'shape:n', 1, 1)
      setNoteText(theirs, 'shape:n', 'still here')
    },
  )) {
    expect(listNotes(doc)).toEqual([])
  }
})

describe('[BD4] removing', () => {
  test('a frame takes what is in it and the arrows that hung on that, and leaves the rest', () => {
    const doc = boardWith(
      NOTE,
      { ...NOTE, id: 'shape:in', parentId: 'shape:f' },
      { ...NOTE, id: 'shape:deep', parentId: 'shape:g' },
    )
    const shapes = boardShapes(doc)
    shapes.set('shape:f', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }))
    shapes.set('shape:g', flatToMap({ t: 'group', at: [0, 0, 0], in: ['shape:f', 'a1'] }))
    shapes.set('shape:arrow', flatToMap({ t: 'arrow', at: [0, 0, 0], in: ['page:page', 'a1'] }))
    shapes.set('binding:1', flatToMap({ t: 'binding:arrow', in: ['shape:arrow', 'shape:deep'] }))
    shapes.set('binding:2', flatToMap({ t: 'binding:arrow', in: ['shape:arrow', 'shape:n'] }))
    removeRecords(doc, ['shape:f', 'shape:unknown'])
    expect([...shapes.keys()].sort()).toEqual(['binding:2', 'shape:arrow', 'shape:n'])
  })
})

test('[BD4] an arrow that loses its note keeps its end where it pointed', () => {
  const doc = boardWith({ ...NOTE, x: 300, y: 100 })
  const shapes = boardShapes(doc)
  const arrow = shapes.set('shape:arrow', flatToMap({ t: 'arrow', at: [50, 60, 0], in: ['page:page', 'a1'] }))
  shapes.set(
    'binding:1',
    flatToMap({ t: 'binding:arrow', in: ['shape:arrow', 'shape:n'], 'p.terminal': 'end' }),
  )
  removeRecords(doc, ['shape:n'])
  expect(arrow.get('p.end')).toEqual({ x: 350, y: 140 })
  expect(arrow.get('p.start')).toBeUndefined()
})

describe('[BD12] adding a note', () => {
  test('under an id in use changes nothing', () => {
    const doc = boardWith(NOTE)
    const before = Y.encodeStateAsUpdate(doc)
    addNote(doc, { ...NOTE, text: 'again' })
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
  })

  test('puts it above the others of its parent', () => {
    const doc = boardWith(NOTE, { ...NOTE, id: 'shape:m' })
    const [first, second] = ['shape:n', 'shape:m'].map(
      (id) => mapToFlat(must(boardShapes(doc).get(id), id)).in,
    )
    expect(String(second) > String(first)).toBe(true)
  })
})

test('an edit that changes nothing writes nothing', () => {
  const doc = boardWith(NOTE)
  const before = Y.encodeStateAsUpdate(doc)
  editBoard(doc, SERVER_ORIGIN, () => {
    moveNote(doc, 'shape:n', 10, 20)
    recolorNote(doc, 'shape:n', 'yellow')
    setNoteText(doc, 'shape:n', 'hello')
    setNoteMeta(doc, 'shape:n', { author: 'u1', number: null })
    moveNote(doc, 'shape:unknown', 1, 1)
  })
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
})

test('a colour taken back to the default is not kept', () => {
  const doc = boardWith({ ...NOTE, color: 'green' })
  recolorNote(doc, 'shape:n', 'yellow')
  expect(boardShapes(doc).get('shape:n')?.has('p.color')).toBe(false)
})

test('[BD10] a note in a turned frame in a group is read where it is to be seen', () => {
  const doc = boardWith({ ...NOTE, x: 10, y: 0, parentId: 'shape:f' })
  boardShapes(doc).set('shape:f', flatToMap({ t: 'frame', at: [100, 0, Math.PI / 2], in: ['shape:g', 'a1'] }))
  boardShapes(doc).set('shape:g', flatToMap({ t: 'group', at: [0, 50, 0], in: ['page:page', 'a1'] }))
  const note = must(noteOf(doc), 'note')
  expect(note.x).toBeCloseTo(100)
  expect(note.y).toBeCloseTo(60)
})

test('[BD10] parents that go in a circle end the climb', () => {
  const doc = boardWith({ ...NOTE, parentId: 'shape:f' })
  boardShapes(doc).set('shape:f', flatToMap({ t: 'frame', at: [1, 1, 0], in: ['shape:f', 'a1'] }))
  expect(listNotes(doc)).toHaveLength(1)
})

test('[BD8] until it is repaired, a shape that is inside itself is drawn on the page, and keeps its other children', () => {
  const doc = boardWith(
    { ...NOTE, parentId: 'shape:a' },
    { ...NOTE, id: 'shape:lost', parentId: 'shape:gone' },
  )
  const shapes = boardShapes(doc)
  shapes.set('shape:a', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['shape:b', 'a1'] }))
  shapes.set('shape:b', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['shape:a', 'a1'] }))
  const parents = ['shape:a', 'shape:b', 'shape:n', 'shape:lost'].map((id) => drawableParent(shapes, id))
  expect(parents).toEqual(['page:page', 'page:page', 'shape:a', 'page:page'])
})
