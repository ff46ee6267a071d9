// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { expectSame } from '../binding/testing/peer.ts'
import {
  ann,
  bob,
  id,
  makeFrame,
  makeNote,
  notesOf,
  page,
  parentOf,
  roundedPlace,
  select,
  settle,
  useFramePeers,
} from './testing/frame-peers.ts'
import { ungroupFrames } from './ungroup-frames.ts'

useFramePeers()

test('ungrouping removes the frame in one step; its notes stay where they are, locked ones too', () => {
  makeFrame('frame', 100, 100, { w: 700 })
  makeNote('a', 120, 120)
  makeNote('b', 340, 130, { isLocked: true })
  settle()
  expect([parentOf('a'), parentOf('b')]).toEqual([id('frame'), id('frame')])
  select('frame')
  ungroupFrames(ann.editor)
  settle()
  expect(bob.editor.getShape(id('frame'))).toBeUndefined()
  expect([roundedPlace('a', bob), roundedPlace('b', bob)]).toEqual([
    [120, 120],
    [340, 130],
  ])
  expect([parentOf('a', bob), parentOf('b', bob)]).toEqual([page(), page()])
  expect(ann.editor.getSelectedShapeIds()).toContain(id('a'))
  ann.editor.undo()
  settle()
  expect([parentOf('a', bob), roundedPlace('a', bob)]).toEqual([id('frame'), [120, 120]])
  expectSame([ann, bob])
})

test('a note that another person drops on the frame or types in stays', () => {
  makeFrame('frame', 100, 100, { w: 700 })
  makeNote('a', 120, 120)
  makeNote('late', 1_500, 0)
  settle()
  select('frame')
  ungroupFrames(ann.editor)
  bob.editor.reparentShapes([id('late')], id('frame'))
  const text = boardShapes(bob.doc).get(id('a'))?.get('text') as { insert(at: number, words: string): void }
  text.insert(0, 'typed meanwhile')
  settle()
  expect(notesOf(ann)).toHaveLength(2)
  expect(roundedPlace('a', bob)).toEqual([120, 120])
  expect(String(boardShapes(ann.doc).get(id('a'))?.get('text'))).toBe('typed meanwhile')
})
