// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, setRoundOfFrame } from '#board/edit/edit-board.ts'
import { point } from '../binding/testing/canvas-peer.ts'
import { expectSame } from '../binding/testing/peer.ts'
import { canFrameSelection, frameSelection, isGroupedInFrame, isSplit } from './frame-selection.ts'
import {
  ann,
  bob,
  id,
  makeFrame,
  makeNote,
  page,
  pageBounds,
  parentOf,
  roundedPlace,
  select,
  settle,
  useFramePeers,
} from './testing/frame-peers.ts'

useFramePeers()

test('a frame is put around what is selected, in one step, and its title is typed at once', () => {
  makeNote('one', 200, 200)
  makeNote('two', 500, 300)
  makeNote('other', 900, 240)
  settle()
  select('one', 'two')
  frameSelection(ann.editor)
  const frame = must(ann.editor.getEditingShape(), 'frame')
  expect(ann.editor.getShapePageBounds(frame)).toMatchObject({ x: 176, y: 176, w: 548, h: 348 })
  expect([parentOf('one'), parentOf('two'), parentOf('other')]).toEqual([frame.id, frame.id, page()])
  settle()
  ann.editor.undo()
  settle()
  expect([parentOf('one'), roundedPlace('one')]).toEqual([page(), [200, 200]])
  expect(ann.editor.getShape(frame.id)).toBeUndefined()
  expectSame([ann, bob])
})

test('the name of a frame around notes at the top of the screen is in view', () => {
  ann.editor.user.updateUserPreferences({ animationSpeed: 0 })
  makeNote('one', 200, 30)
  settle()
  select('one')
  frameSelection(ann.editor)
  const frame = must(ann.editor.getEditingShape(), 'frame')
  const top = must(ann.editor.getShapePageBounds(frame), 'its bounds').point
  expect(ann.editor.pageToViewport(top).y).toBeGreaterThanOrEqual(44)
})

test('notes framed inside a frame stay in it, and the new frame is not cut off', () => {
  makeFrame('outer', 100, 100, { w: 600, h: 500 })
  makeNote('note', 110, 110)
  expect(parentOf('note')).toBe(id('outer'))
  select('note')
  frameSelection(ann.editor)
  const inner = must(ann.editor.getEditingShape(), 'frame')
  expect(inner.parentId).toBe(id('outer'))
  expect(ann.editor.getShapePageBounds(inner)).toMatchObject({ x: 100, y: 100, w: 234, h: 234 })
})

test('nothing is framed for who may not edit, nor when only locked things are selected', () => {
  makeNote('locked', 200, 200, { isLocked: true })
  makeNote('note', 500, 200)
  select('locked')
  frameSelection(ann.editor)
  select('note')
  ann.editor.updateInstanceState({ isReadonly: true })
  frameSelection(ann.editor)
  expect(ann.editor.getCurrentPageShapes()).toHaveLength(2)
})

test('notes with something else between them are gathered in a frame where it covers nothing', () => {
  makeNote('a', 0, 0)
  makeNote('other', 300, 100)
  makeNote('b', 600, 0)
  makeNote('c', 600, 400)
  settle()
  select('c', 'b', 'a')
  frameSelection(ann.editor)
  const frame = must(ann.editor.getEditingShape(), 'the frame whose title is typed')
  settle()
  expect(['a', 'b', 'c'].map((name) => parentOf(name, bob))).toEqual([frame.id, frame.id, frame.id])
  expect([parentOf('other'), roundedPlace('other')]).toEqual([page(), [300, 100]])
  const box = must(ann.editor.getShapePageBounds(frame), 'bounds')
  expect([box.w, box.h]).toEqual([462, 462])
  expect(box.collides(pageBounds('other'))).toBe(false)
  expect(
    ['a', 'b', 'c'].map((name) => roundedPlace(name).map((at, i) => at - Math.round(i ? box.y : box.x))),
  ).toEqual([
    [24, 24],
    [238, 24],
    [24, 238],
  ])
  ann.editor.undo()
  settle()
  expect(['a', 'b', 'c'].map((name) => roundedPlace(name, bob))).toEqual([
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

test('notes and frames are grouped in frames, other shapes are not, and notes of a round are left in it', () => {
  makeFrame('round', 0, 0)
  makeNote('answer', 20, 20)
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

test('a note that another person is dragging while it is grouped lands where they drop it', () => {
  makeNote('a', 500, 300)
  makeNote('b', 800, 300)
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
  for (const peer of [ann, bob]) expect(roundedPlace('b', peer)).toEqual([770, 420])
  expectSame([ann, bob])
})

test('some notes of a frame are moved to a new group beside it, in one step; the others stay', () => {
  makeFrame('group', 100, 100, { w: 900, h: 400 })
  makeNote('a', 120, 120)
  makeNote('b', 400, 120)
  makeNote('c', 680, 120)
  settle()
  select('a', 'c')
  expect(isSplit(ann.editor)).toBe(true)
  frameSelection(ann.editor)
  const fresh = must(ann.editor.getEditingShape(), 'the frame whose title is typed')
  settle()
  expect(fresh.parentId).toBe(page())
  expect(['a', 'b', 'c'].map((name) => parentOf(name, bob))).toEqual([fresh.id, id('group'), fresh.id])
  const box = must(ann.editor.getShapePageBounds(fresh), 'bounds')
  expect(box.collides(pageBounds('group'))).toBe(false)
  for (const name of ['a', 'c']) expect(box.contains(pageBounds(name))).toBe(true)
  ann.editor.undo()
  settle()
  expect(['a', 'b', 'c'].map((name) => parentOf(name, bob))).toEqual([id('group'), id('group'), id('group')])
  expect([roundedPlace('a', bob), ann.editor.getShape(fresh.id)]).toEqual([[120, 120], undefined])
  select('a', 'b', 'c')
  expect(isSplit(ann.editor)).toBe(false)
})
