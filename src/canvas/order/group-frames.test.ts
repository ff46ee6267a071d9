// @vitest-environment jsdom
import type { TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard, setRoundOfFrame } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { type CanvasPeer, createCanvasPeer, point } from '../binding/testing/canvas-peer.ts'
import { connectPeers, expectSame, holdFrames, settlePeers } from '../binding/testing/peer.ts'
import { keepFramesBehind } from '../frame/keep-frames-behind.ts'
import { installDragging } from '../install-dragging.ts'
import { canFrameSelection, frameSelection, isGroupedInFrame } from './frame-selection.ts'
import { canMergeFrames, joinTitles, mergeFrames } from './merge-frames.ts'
import { looseFrames, ungroupFrames } from './ungroup-frames.ts'

let ann: CanvasPeer
let bob: CanvasPeer

beforeEach(() => {
  holdFrames()
  ann = createCanvasPeer('ann')
  bob = createCanvasPeer('bob')
  connectPeers([ann, bob])
  for (const { editor } of [ann, bob]) {
    keepFramesBehind(editor)
    installDragging(editor)
  }
})
afterEach(() => {
  ann.stop()
  bob.stop()
})

const id = (name: string) => `shape:${name}` as TLShapeId
const page = () => ann.editor.getCurrentPageId()
const settle = () => settlePeers([ann, bob])

function addNote(name: string, x: number, y: number, fields: Partial<TLNoteShape> = {}): void {
  ann.editor.createShape<TLNoteShape>({ id: id(name), type: 'note', x, y, ...fields })
}

function addFrame(name: string, x: number, y: number, fields: Partial<TLFrameShape['props']> = {}): void {
  const props = { w: 462, h: 300, name, ...fields }
  ann.editor.createShape<TLFrameShape>({ id: id(name), type: 'frame', x, y, props })
}

function select(...names: string[]): void {
  ann.editor.setSelectedShapes(names.map(id))
}

const boundsOf = (name: string, peer = ann) => must(peer.editor.getShapePageBounds(id(name)), name)
const placeOf = (name: string, peer = ann) => {
  const { x, y } = boundsOf(name, peer)
  return [Math.round(x), Math.round(y)]
}
const parentOf = (name: string, peer = ann) => peer.editor.getShape(id(name))?.parentId
const notesOf = (peer: CanvasPeer) => peer.editor.getCurrentPageShapes().filter(({ type }) => type === 'note')

test('[CV8] a frame is put around what is selected, in one step, and its title is typed at once', () => {
  addNote('one', 200, 200)
  addNote('two', 500, 300)
  addNote('other', 900, 240)
  settle()
  select('one', 'two')
  frameSelection(ann.editor)
  const frame = must(ann.editor.getEditingShape(), 'frame')
  expect(ann.editor.getShapePageBounds(frame)).toMatchObject({ x: 176, y: 176, w: 548, h: 348 })
  expect([parentOf('one'), parentOf('two'), parentOf('other')]).toEqual([frame.id, frame.id, page()])
  settle()
  ann.editor.undo()
  settle()
  expect([parentOf('one'), placeOf('one')]).toEqual([page(), [200, 200]])
  expect(ann.editor.getShape(frame.id)).toBeUndefined()
  expectSame([ann, bob])
})

test('[CV8] what is framed inside a frame stays in it, and the new frame is not cut off', () => {
  addFrame('outer', 100, 100, { w: 600, h: 500 })
  addNote('note', 110, 110)
  expect(parentOf('note')).toBe(id('outer'))
  select('note')
  frameSelection(ann.editor)
  const inner = must(ann.editor.getEditingShape(), 'frame')
  expect(inner.parentId).toBe(id('outer'))
  expect(ann.editor.getShapePageBounds(inner)).toMatchObject({ x: 100, y: 100, w: 234, h: 234 })
})

test('[CV8] nothing is framed for who may not edit, nor when only locked things are selected', () => {
  addNote('locked', 200, 200, { isLocked: true })
  addNote('note', 500, 200)
  select('locked')
  frameSelection(ann.editor)
  select('note')
  ann.editor.updateInstanceState({ isReadonly: true })
  frameSelection(ann.editor)
  expect(ann.editor.getCurrentPageShapes()).toHaveLength(2)
})

test('[CV8] notes with something else between them are gathered in a frame where it covers nothing', () => {
  addNote('a', 0, 0)
  addNote('other', 300, 100)
  addNote('b', 600, 0)
  addNote('c', 600, 400)
  settle()
  select('c', 'b', 'a')
  frameSelection(ann.editor)
  const frame = must(ann.editor.getEditingShape(), 'the frame whose title is typed')
  settle()
  expect(['a', 'b', 'c'].map((name) => parentOf(name, bob))).toEqual([frame.id, frame.id, frame.id])
  expect([parentOf('other'), placeOf('other')]).toEqual([page(), [300, 100]])
  const box = must(ann.editor.getShapePageBounds(frame), 'bounds')
  expect([box.w, box.h]).toEqual([462, 462])
  expect(box.collides(boundsOf('other'))).toBe(false)
  expect(
    ['a', 'b', 'c'].map((name) => placeOf(name).map((at, i) => at - Math.round(i ? box.y : box.x))),
  ).toEqual([
    [24, 24],
    [238, 24],
    [24, 238],
  ])
  ann.editor.undo()
  settle()
  expect(['a', 'b', 'c'].map((name) => placeOf(name, bob))).toEqual([
    [0, 0],
    [600, 0],
    [600, 400],
  ])
  expect(bob.editor.getCurrentPageShapes()).toHaveLength(4)
  ann.editor.redo()
  settle()
  expect(parentOf('a', bob)).toBe(frame.id)
  expectSame([ann, bob])
})

test('[CV8] notes and frames are grouped in frames, other shapes are not, and notes of a round are left in it', () => {
  addFrame('round', 0, 0)
  addNote('answer', 20, 20)
  settle()
  editBoard(bob.doc, SERVER_ORIGIN, () => setRoundOfFrame(bob.doc, id('round'), 'r1'))
  settle()
  select('answer')
  expect([canFrameSelection(ann.editor), isGroupedInFrame(ann.editor)]).toEqual([false, false])
  select('round')
  expect(isGroupedInFrame(ann.editor)).toBe(true)
  ann.editor.createShape({ id: id('box'), type: 'geo', x: 900, y: 0 })
  select('box')
  expect([canFrameSelection(ann.editor), isGroupedInFrame(ann.editor)]).toEqual([true, false])
})

test('[CV74] ungrouping removes the frame in one step; its notes stay where they are, locked ones too', () => {
  addFrame('frame', 100, 100, { w: 700 })
  addNote('a', 120, 120)
  addNote('b', 340, 130, { isLocked: true })
  settle()
  expect([parentOf('a'), parentOf('b')]).toEqual([id('frame'), id('frame')])
  select('frame')
  ungroupFrames(ann.editor)
  settle()
  expect(bob.editor.getShape(id('frame'))).toBeUndefined()
  expect([placeOf('a', bob), placeOf('b', bob)]).toEqual([
    [120, 120],
    [340, 130],
  ])
  expect([parentOf('a', bob), parentOf('b', bob)]).toEqual([page(), page()])
  expect(ann.editor.getSelectedShapeIds()).toContain(id('a'))
  ann.editor.undo()
  settle()
  expect([parentOf('a', bob), placeOf('a', bob)]).toEqual([id('frame'), [120, 120]])
  expectSame([ann, bob])
})

test('[CV74] a note that another person drops on the frame or types in meanwhile stays', () => {
  addFrame('frame', 100, 100, { w: 700 })
  addNote('a', 120, 120)
  addNote('late', 1_500, 0)
  settle()
  select('frame')
  ungroupFrames(ann.editor)
  bob.editor.reparentShapes([id('late')], id('frame'))
  const text = boardShapes(bob.doc).get(id('a'))?.get('text') as { insert(at: number, words: string): void }
  text.insert(0, 'typed meanwhile')
  settle()
  expect(notesOf(ann)).toHaveLength(2)
  expect(placeOf('a', bob)).toEqual([120, 120])
  expect(String(boardShapes(ann.doc).get(id('a'))?.get('text'))).toBe('typed meanwhile')
})

test('[CV75] merged frames are one: each keeps its arrangement, the titles are joined, and nothing is copied', () => {
  addFrame('Costs', 0, 0)
  addFrame('Staff', 600, 0)
  addFrame('Rooms', 0, 500)
  addNote('a', 20, 20)
  addNote('b', 620, 40)
  addNote('c', 840, 60)
  addNote('d', 40, 520)
  addNote('locked', 240, 560, { isLocked: true })
  settle()
  select('Rooms', 'Staff', 'Costs')
  expect(canMergeFrames(ann.editor)).toBe(true)
  mergeFrames(ann.editor)
  settle()
  expect(bob.editor.getShape<TLFrameShape>(id('Costs'))?.props.name).toBe('Costs, Staff, Rooms')
  expect(['Staff', 'Rooms'].map((name) => bob.editor.getShape(id(name)))).toEqual([undefined, undefined])
  expect(['a', 'b', 'c', 'd'].map((name) => parentOf(name, bob))).toEqual(Array(4).fill(id('Costs')))
  expect(placeOf('a')).toEqual([20, 20])
  expect([boundsOf('c').x - boundsOf('b').x, boundsOf('c').y - boundsOf('b').y]).toEqual([220, 20])
  expect([parentOf('locked'), placeOf('locked')]).toEqual([page(), [240, 560]])
  const frame = boundsOf('Costs')
  const names = ['a', 'b', 'c', 'd']
  for (const [i, name] of names.entries()) {
    expect(frame.contains(boundsOf(name)), name).toBe(true)
    for (const other of names.slice(i + 1)) expect(boundsOf(name).collides(boundsOf(other))).toBe(false)
  }
  expect(notesOf(bob)).toHaveLength(5)
  ann.editor.undo()
  settle()
  expect([parentOf('b', bob), placeOf('b', bob), parentOf('locked', bob)]).toEqual([
    id('Staff'),
    [620, 40],
    id('Rooms'),
  ])
  expect(bob.editor.getShape<TLFrameShape>(id('Costs'))?.props).toMatchObject({
    name: 'Costs',
    w: 462,
    h: 300,
  })
  ann.editor.redo()
  settle()
  expect(parentOf('b', bob)).toBe(id('Costs'))
  expectSame([ann, bob])
})

test('[CV75] a merged frame that would cover something moves to a free place', () => {
  addFrame('one', 0, 0)
  addFrame('two', 3_000, 0)
  addNote('a', 20, 20)
  addNote('b', 3_020, 20)
  addNote('c', 3_240, 20)
  addNote('beside', 500, 0)
  settle()
  select('one', 'two')
  mergeFrames(ann.editor)
  expect(boundsOf('one').w).toBeGreaterThan(500)
  expect(boundsOf('one').collides(boundsOf('beside'))).toBe(false)
  expect(boundsOf('one').contains(boundsOf('c'))).toBe(true)
})

test('[CV75] what another person writes in a frame while it is merged is kept', () => {
  addFrame('one', 0, 0)
  addFrame('two', 600, 0)
  addNote('a', 620, 20)
  settle()
  select('one', 'two')
  mergeFrames(ann.editor)
  bob.editor.createShape<TLNoteShape>({ id: id('new'), type: 'note', parentId: id('two'), x: 230, y: 20 })
  const text = boardShapes(bob.doc).get(id('a'))?.get('text') as { insert(at: number, words: string): void }
  text.insert(0, 'typed meanwhile')
  bob.binding.flush()
  settle()
  for (const peer of [ann, bob]) expect(notesOf(peer)).toHaveLength(2)
  expect(String(boardShapes(ann.doc).get(id('a'))?.get('text'))).toBe('typed meanwhile')
  expect(parentOf('a', bob)).toBe(id('one'))
})

test('[CV75] frames of rounds and locked frames are neither merged nor ungrouped', () => {
  addFrame('round', 0, 0)
  addFrame('locked', 600, 0)
  addFrame('plain', 1_200, 0)
  settle()
  editBoard(bob.doc, SERVER_ORIGIN, () => setRoundOfFrame(bob.doc, id('round'), 'r1'))
  settle()
  ann.editor.toggleLock([id('locked')])
  select('round', 'locked', 'plain')
  expect(looseFrames(ann.editor).map((frame) => frame.id)).toEqual([id('plain')])
  expect(canMergeFrames(ann.editor)).toBe(false)
  mergeFrames(ann.editor)
  select('round', 'locked')
  ungroupFrames(ann.editor)
  expect(ann.editor.getCurrentPageShapes()).toHaveLength(3)
})

test('[CV75] titles are joined once each; if that is too long, the first is kept', () => {
  expect(joinTitles(['Costs', ' ', 'Staff', 'Costs'])).toBe('Costs, Staff')
  expect(joinTitles(['', ''])).toBe('')
  expect(joinTitles(['First', 'x'.repeat(100)])).toBe('First')
})

test('[CV76] a note that another person is dragging while it is grouped lands where they drop it', () => {
  addNote('a', 500, 300)
  addNote('b', 800, 300)
  settle()
  point(bob, 'pointer_down', 900, 400)
  point(bob, 'pointer_move', 910, 410)
  point(bob, 'pointer_move', 900, 500)
  settle()
  select('a', 'b')
  frameSelection(ann.editor)
  settle()
  point(bob, 'pointer_move', 880, 520)
  settle()
  point(bob, 'pointer_move', 870, 520)
  point(bob, 'pointer_up', 870, 520)
  settle()
  for (const peer of [ann, bob]) expect(placeOf('b', peer)).toEqual([770, 420])
  expectSame([ann, bob])
})
