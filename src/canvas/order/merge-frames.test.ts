// @vitest-environment jsdom
import type { TLFrameShape, TLNoteShape } from 'tldraw'
import { expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, setRoundOfFrame } from '#board/edit/edit-board.ts'
import { expectSame } from '../binding/testing/peer.ts'
import { canMergeFrames, joinTitles, mergeFrames } from './merge-frames.ts'
import {
  ann,
  bob,
  id,
  makeFrame,
  makeNote,
  notesOf,
  page,
  pageBounds,
  parentOf,
  roundedPlace,
  select,
  settle,
  useFramePeers,
} from './testing/frame-peers.ts'
import { looseFrames, ungroupFrames } from './ungroup-frames.ts'

useFramePeers()

test('merged frames are one: each keeps its arrangement, the titles are joined, and nothing is copied', () => {
  makeFrame('Costs', 0, 0)
  makeFrame('Staff', 600, 0)
  makeFrame('Rooms', 0, 500)
  makeNote('a', 20, 20)
  makeNote('b', 620, 40)
  makeNote('c', 840, 60)
  makeNote('d', 40, 520)
  makeNote('locked', 240, 560, { isLocked: true })
  settle()
  select('Rooms', 'Staff', 'Costs')
  expect(canMergeFrames(ann.editor)).toBe(true)
  mergeFrames(ann.editor)
  settle()
  expect(bob.editor.getShape<TLFrameShape>(id('Costs'))?.props.name).toBe('Costs, Staff, Rooms')
  expect(['Staff', 'Rooms'].map((name) => bob.editor.getShape(id(name)))).toEqual([undefined, undefined])
  expect(['a', 'b', 'c', 'd'].map((name) => parentOf(name, bob))).toEqual(Array(4).fill(id('Costs')))
  expect(roundedPlace('a')).toEqual([20, 20])
  expect([pageBounds('c').x - pageBounds('b').x, pageBounds('c').y - pageBounds('b').y]).toEqual([220, 20])
  expect([parentOf('locked'), roundedPlace('locked')]).toEqual([page(), [240, 560]])
  const frame = pageBounds('Costs')
  const names = ['a', 'b', 'c', 'd']
  for (const [i, name] of names.entries()) {
    expect(frame.contains(pageBounds(name)), name).toBe(true)
    for (const other of names.slice(i + 1)) expect(pageBounds(name).collides(pageBounds(other))).toBe(false)
  }
  expect(notesOf(bob)).toHaveLength(5)
  ann.editor.undo()
  settle()
  expect([parentOf('b', bob), roundedPlace('b', bob), parentOf('locked', bob)]).toEqual([
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

test('a merged frame that would cover something moves to a free place', () => {
  makeFrame('one', 0, 0)
  makeFrame('two', 3_000, 0)
  makeNote('a', 20, 20)
  makeNote('b', 3_020, 20)
  makeNote('c', 3_240, 20)
  makeNote('beside', 500, 0)
  settle()
  select('one', 'two')
  mergeFrames(ann.editor)
  expect(pageBounds('one').w).toBeGreaterThan(500)
  expect(pageBounds('one').collides(pageBounds('beside'))).toBe(false)
  expect(pageBounds('one').contains(pageBounds('c'))).toBe(true)
})

test('another person’s typing in a frame during its merge is kept', () => {
  makeFrame('one', 0, 0)
  makeFrame('two', 600, 0)
  makeNote('a', 620, 20)
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

test('frames of rounds and locked frames are neither merged nor ungrouped', () => {
  makeFrame('round', 0, 0)
  makeFrame('locked', 600, 0)
  makeFrame('plain', 1_200, 0)
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

test('titles are joined once each; if that is too long, the first is kept', () => {
  expect(joinTitles(['Costs', ' ', 'Staff', 'Costs'])).toBe('Costs, Staff')
  expect(joinTitles(['', ''])).toBe('')
  expect(joinTitles(['First', 'x'.repeat(100)])).toBe('First')
})
