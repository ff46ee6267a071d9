// @vitest-environment jsdom
import type { TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '#ui/toast.tsx'
import { type CanvasPeer, createCanvasPeer } from '../binding/testing/canvas-peer.ts'
import { connectPeers, expectSame, holdFrames, settlePeers } from '../binding/testing/peer.ts'
import { leftOutLabel } from './announce-left-out.ts'
import { deletionLabel, toastDeletions } from './deletion-toast.ts'

let ann: CanvasPeer
let bob: CanvasPeer
let toasts: ToastMessage[] = []

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ann = createCanvasPeer('ann')
  bob = createCanvasPeer('bob')
  connectPeers([ann, bob])
  toasts = []
  toastDeletions(ann.editor, ann.undo, (toast) => toasts.push(toast))
})
afterEach(() => {
  ann.stop()
  bob.stop()
  vi.useRealTimers()
})

const FRAME = 'shape:frame' as TLShapeId

function addFrameWithNotes(count: number): void {
  ann.editor.createShape<TLFrameShape>({ id: FRAME, type: 'frame', x: 0, y: 0, props: { w: 900, h: 900 } })
  for (let i = 0; i < count; i++)
    ann.editor.createShape<TLNoteShape>({ type: 'note', x: (i % 4) * 220, y: Math.floor(i / 4) * 220 })
  settlePeers([ann, bob])
}

function deleteFrame(peer: CanvasPeer): void {
  peer.editor.markHistoryStoppingPoint('delete')
  peer.editor.deleteShapes([FRAME])
  vi.advanceTimersByTime(1)
  settlePeers([ann, bob])
}

const left = (peer: CanvasPeer) => peer.editor.getCurrentPageShapes().length

test('deleting a frame with notes shows a message, with an undo that leaves later steps alone', () => {
  addFrameWithNotes(3)
  deleteFrame(ann)
  expect([left(ann), left(bob)]).toEqual([0, 0])
  expect(toasts.map(({ text }) => text)).toEqual(['Deleted 3 notes and 1 frame'])
  ann.editor.markHistoryStoppingPoint('later')
  ann.editor.createShape<TLNoteShape>({ type: 'note', x: 2_000, y: 0 })
  settlePeers([ann, bob])
  toasts[0]?.action?.onAction()
  settlePeers([ann, bob])
  expect([left(ann), left(bob)]).toEqual([5, 5])
  expectSame([ann, bob])
  toasts[0]?.action?.onAction()
  settlePeers([ann, bob])
  expect(left(ann)).toBe(5)
})

test('deletions by other people and by undo are not announced', () => {
  addFrameWithNotes(6)
  deleteFrame(bob)
  expect(left(ann)).toBe(0)
  bob.editor.undo()
  settlePeers([ann, bob])
  ann.editor.markHistoryStoppingPoint('many')
  const notes = Array.from({ length: 8 }, (_, i) => ({ type: 'note' as const, x: i * 220, y: 3_000 }))
  ann.editor.createShapes<TLNoteShape>(notes)
  settlePeers([ann, bob])
  ann.editor.undo()
  vi.advanceTimersByTime(1)
  expect(toasts).toEqual([])
})

test('the message lists deleted things, except a few that are in view', () => {
  const shapes = (type: string, count: number) => Array.from({ length: count }, () => ({ type }))
  expect(deletionLabel(shapes('note', 4))).toBeNull()
  expect(deletionLabel(shapes('frame', 1))).toBeNull()
  expect(deletionLabel(shapes('note', 16))).toBe('Deleted 16 notes')
  expect(deletionLabel([...shapes('note', 1), ...shapes('frame', 1)])).toBe('Deleted 1 note and 1 frame')
  expect(deletionLabel([...shapes('note', 2_000), ...shapes('arrow', 3)])).toBe(
    'Deleted 2,000 notes and 3 other things',
  )
  expect(deletionLabel(shapes('draw', 7))).toBe('Deleted 7 things')
})

test('a copy of everything lists the locked things that it leaves out, a chosen copy does not', () => {
  const add = (y: number, isLocked = false) =>
    ann.editor.createShape<TLNoteShape>({ type: 'note', x: 0, y, isLocked })
  add(0)
  add(300)
  expect(leftOutLabel(ann.editor)).toBeNull()
  ann.editor.selectAll()
  expect(leftOutLabel(ann.editor)).toBeNull()
  add(600, true)
  ann.editor.selectAll()
  expect(leftOutLabel(ann.editor)).toBe('One locked thing was not copied. Unlock it to copy it, too.')
  ann.editor.setSelectedShapes(ann.editor.getSelectedShapeIds().slice(1))
  expect(leftOutLabel(ann.editor)).toBeNull()
})
