import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { addNote } from '#board/edit/edit-board.ts'
import { readIn } from '#board/record/record-layout.ts'
import { addFrame } from './add-round-frame.ts'
import { layGroups, movableNotes, type NotesToGroup, takeGroupApart } from './group-notes.ts'
import { addToTray, TRAY_ID } from './tray.ts'

const FRAME = 'shape:theme'

function boardWithNotes(): Y.Doc {
  const doc = new Y.Doc()
  for (const [i, id] of ['shape:a', 'shape:b', 'shape:c'].entries())
    addNote(doc, { id, x: i * 300, y: 7 * i, text: id, author: null })
  addFrame(doc, { id: 'shape:frame', name: 'Ours', x: 0, y: 1_000, w: 500, h: 500 })
  addNote(doc, { id: 'shape:framed', x: 10, y: 10, parentId: 'shape:frame', text: 'In', author: null })
  addToTray(doc, { id: 'shape:tray-note', text: 'Captured', author: null })
  return doc
}

const parentOf = (doc: Y.Doc, id: string) => readIn(boardShapes(doc).get(id)?.get('in'))?.[0]
const group = (doc: Y.Doc, ...ids: string[]): NotesToGroup => ({
  frameId: FRAME,
  title: 'Buses',
  moved: movableNotes(doc, ids),
})
const takeApart = (doc: Y.Doc, one: NotesToGroup) =>
  expect(takeGroupApart(doc, { group: one, index: createBoardIndex(doc), maxNotes: 100 })).toBe(true)
const placesOf = (doc: Y.Doc) =>
  [...boardShapes(doc).entries()].map(([id, map]) => [id, map.get('at'), map.get('in')]).sort()

test('[BD12] loose notes and those of the tray are moved into a frame of the theme’s name that covers nothing', () => {
  const doc = boardWithNotes()
  const others = ['shape:c', 'shape:frame', 'shape:framed', TRAY_ID].flatMap(
    (id) => shapeBox(boardShapes(doc), id) ?? [],
  )
  const asked = group(doc, 'shape:a', 'shape:b', 'shape:framed', 'shape:tray-note', 'shape:gone')
  expect(asked.moved.map(({ noteId }) => noteId)).toEqual(['shape:a', 'shape:b', 'shape:tray-note'])
  layGroups(doc, [asked])
  for (const id of ['shape:a', 'shape:b', 'shape:tray-note']) expect(parentOf(doc, id)).toBe(FRAME)
  expect(parentOf(doc, 'shape:framed')).toBe('shape:frame')
  expect(boardShapes(doc).get(FRAME)?.get('p.name')).toBe('Buses')
  const frame = shapeBox(boardShapes(doc), FRAME)
  if (!frame) throw new Error('no frame')
  for (const { x, y, w, h } of others)
    expect(x + w <= frame.x || frame.x + frame.w <= x || y + h <= frame.y || frame.y + frame.h <= y).toBe(
      true,
    )
  const inside = asked.moved.flatMap(({ noteId }) => shapeBox(boardShapes(doc), noteId) ?? [])
  expect(new Set(inside.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  for (const { x, y, w, h } of inside) {
    expect(x >= frame.x && y >= frame.y).toBe(true)
    expect(x + w <= frame.x + frame.w && y + h <= frame.y + frame.h).toBe(true)
  }
})

test('[BD12] a locked note stays where it is', () => {
  const doc = boardWithNotes()
  boardShapes(doc).get('shape:a')?.set('locked', true)
  expect(movableNotes(doc, ['shape:a', 'shape:b']).map(({ noteId }) => noteId)).toEqual(['shape:b'])
})

test('[BD36] taken apart, every note is exactly where it was, and the frames are gone', () => {
  const doc = boardWithNotes()
  const before = placesOf(doc)
  const asked = group(doc, 'shape:a', 'shape:b', 'shape:tray-note')
  layGroups(doc, [asked])
  layGroups(doc, [asked])
  takeApart(doc, asked)
  expect(placesOf(doc)).toEqual(before)
})

test('[BD36] notes that people moved out of a frame, or into it, stay where they are', () => {
  const doc = boardWithNotes()
  const asked = group(doc, 'shape:a', 'shape:b')
  layGroups(doc, [asked])
  const shapes = boardShapes(doc)
  shapes.get('shape:a')?.set('in', ['page:page', 'a9'])
  shapes.get('shape:a')?.set('at', [5_000, 5_000, 0])
  shapes.get('shape:c')?.set('in', [FRAME, 'a9'])
  shapes.get('shape:c')?.set('at', [40, 50, 0])
  const lying = shapeBox(shapes, 'shape:c')
  takeApart(doc, asked)
  expect(shapes.get('shape:a')?.get('at')).toEqual([5_000, 5_000, 0])
  expect(shapeBox(shapes, 'shape:c')).toMatchObject({ x: lying?.x, y: lying?.y, parentId: 'page:page' })
  expect(shapes.get('shape:b')?.get('at')).toEqual([300, 7, 0])
})
