// @vitest-environment jsdom

import { getArrowBindings, type TLArrowShape, type TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteMeta } from '#board/edit/edit-board.ts'
import { joinByArrow } from '#board/edit/join-by-arrow.ts'
import { addRoundFrame } from '#board/place/add-round-frame.ts'
import { addSynthesisCard } from '#board/place/add-synthesis-card.ts'
import { placeInLane } from '#board/place/place-in-lane.ts'
import { CARD_WIDTH } from '#board/record/synthesis-shape.ts'
import { type CanvasPeer, createCanvasPeer } from '../binding/testing/canvas-peer.ts'

let peer: CanvasPeer

beforeEach(() => {
  vi.useFakeTimers()
  peer = createCanvasPeer('u1')
})
afterEach(() => {
  peer.stop()
  vi.useRealTimers()
})

const byServer = (change: () => void): void => {
  editBoard(peer.doc, SERVER_ORIGIN, change)
  peer.frame()
}
const id = (name: string) => `shape:${name}` as TLShapeId
const AGENT = { author: 'a0123456789ab', model: 'demo:script' }

test('an arrow that the server drew holds on to its notes and follows them', () => {
  byServer(() => {
    addNote(peer.doc, { id: 'shape:asks', text: '@Sceptic?', x: 0, y: 0, author: 'u1' })
    addNote(peer.doc, { id: 'shape:answers', text: 'No.', x: 400, y: 0, ...AGENT })
    joinByArrow(peer.doc, 'shape:arrow', 'shape:asks', 'shape:answers')
  })
  const { editor } = peer
  const arrow = () => editor.getShape<TLArrowShape>(id('arrow'))
  const ends = arrow()
  expect(ends && getArrowBindings(editor, ends)).toMatchObject({
    start: { toId: 'shape:asks' },
    end: { toId: 'shape:answers' },
  })
  const drawn = () => editor.getShapePageBounds(id('arrow'))
  expect(drawn()?.minX).toBeGreaterThanOrEqual(199)
  expect(drawn()?.maxX).toBeLessThanOrEqual(401)
  editor.updateShape({ id: id('answers'), type: 'note', x: 800 })
  expect(drawn()?.maxX).toBeGreaterThan(700)
  expect(peer.binding.quarantined.get()).toEqual([])
})

test('a round’s frame, its notes and a card are drawn, with whose they are', () => {
  byServer(() => {
    const frame = { id: 'shape:round', x: 0, y: 0, w: 576, h: 606, name: 'Round 1', roundId: 'r0123456789ab' }
    addRoundFrame(peer.doc, frame)
    const { x, y, parentId } = placeInLane(peer.doc, { frameId: 'shape:round', lane: 1 })
    addNote(peer.doc, { id: 'shape:note', text: 'No.', x, y, parentId, ...AGENT })
    addSynthesisCard(peer.doc, { id: 'shape:card', x: 700, y: 0, h: 420, synthesisId: 's0123456789ab' })
  })
  const { editor } = peer
  expect(editor.getShape(id('round'))?.meta).toEqual({ round: 'r0123456789ab' })
  expect(editor.getShape(id('note'))).toMatchObject({ parentId: 'shape:round', meta: AGENT })
  expect(editor.getShape(id('card'))?.props).toEqual({ w: CARD_WIDTH, h: 420, synthesis: 's0123456789ab' })
  expect(peer.binding.quarantined.get()).toEqual([])
})

test('a copy of an agent’s note is the copier’s, with any author of the original', () => {
  byServer(() => {
    addNote(peer.doc, { id: 'shape:note', text: 'No.', x: 0, y: 0, ...AGENT })
    setNoteMeta(peer.doc, 'shape:note', { number: 4 })
  })
  peer.editor.duplicateShapes([id('note')])
  peer.binding.flush()
  const copy = peer.editor.getCurrentPageShapes().find((shape) => shape.id !== id('note'))
  expect(copy?.meta).toEqual({ author: 'u1', stamp: 'script' })
})
