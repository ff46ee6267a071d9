// @vitest-environment jsdom
import type { TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import type { Projection } from '#session/projection.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { type CanvasPeer, createCanvasPeer, point } from './binding/testing/canvas-peer.ts'
import { connectPeers, holdFrames, settlePeers } from './binding/testing/peer.ts'
import { installDragging } from './input/install-dragging.ts'
import { isLockedForMe, openLockedFrames } from './lock/facilitator-lock.ts'
import { keepLocked } from './lock/keep-locked.ts'
import { toggleLock } from './lock/toggle-lock.ts'
import { createNote } from './note/create-note.ts'
import { UI_OVERRIDES } from './shell/canvas-defaults.ts'
import { BoardSignals } from './signals/board-signals.ts'
import { installSignals } from './signals/install-signals.ts'

const NOTE = 'shape:note' as TLShapeId
const FRAME = 'shape:frame' as TLShapeId
let ines: CanvasPeer
let tomas: CanvasPeer
let toasts: ToastMessage[] = []

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  ines = createCanvasPeer('ines')
  tomas = createCanvasPeer('tomas')
  connectPeers([ines, tomas])
  toasts = []
  for (const [peer, role] of [
    [ines, 'facilitator'],
    [tomas, 'editor'],
  ] as const) {
    const signals = new BoardSignals(null)
    signals.session.set({ me: { role }, frozen: null } as unknown as Projection)
    installSignals(peer.editor, signals)
    openLockedFrames(peer.editor)
    installDragging(peer.editor)
  }
  keepLocked(tomas.editor, (toast) => toasts.push(toast))
  ines.editor.createShape<TLFrameShape>({ id: FRAME, type: 'frame', x: 0, y: 0, props: { w: 900, h: 700 } })
  ines.editor.createShape<TLNoteShape>({ id: NOTE, type: 'note', parentId: FRAME, x: 20, y: 20 })
  settlePeers([ines, tomas])
})
afterEach(() => {
  ines.stop()
  tomas.stop()
  vi.useRealTimers()
})

/** Locks the shape, and adds the server's mark for a facilitator's lock. */
function lock(id: TLShapeId): void {
  ines.editor.select(id)
  toggleLock(ines.editor)
  settlePeers([ines, tomas])
  editBoard(ines.doc, SERVER_ORIGIN, () => boardShapes(ines.doc).get(id)?.set('m.lock', 'facilitators'))
  settlePeers([ines, tomas])
}

const at = (id: TLShapeId) => tomas.editor.getShape(id)

test('only facilitators unlock and delete what a facilitator locked; others get a message', () => {
  lock(NOTE)
  expect([isLockedForMe(ines.editor, ines.editor.getShape(NOTE) as TLNoteShape), at(NOTE)?.isLocked]).toEqual(
    [false, true],
  )
  tomas.editor.select(NOTE)
  toggleLock(tomas.editor)
  tomas.editor.store.remove([NOTE])
  vi.advanceTimersByTime(1)
  expect(at(NOTE)?.isLocked).toBe(true)
  expect(toasts.map(({ text }) => text)).toEqual([
    'Locked by a facilitator. Only facilitators can unlock it.',
  ])
  tomas.editor.deleteShapes([FRAME])
  expect([at(FRAME)?.id, at(NOTE)?.parentId]).toEqual([FRAME, FRAME])
  ines.editor.select(NOTE)
  toggleLock(ines.editor)
  settlePeers([ines, tomas])
  expect(at(NOTE)?.isLocked).toBe(false)
})

test('typing ends when a facilitator locks the note', () => {
  tomas.editor.setCurrentTool('select')
  tomas.editor.select(NOTE)
  tomas.editor.setEditingShape(NOTE)
  tomas.editor.setCurrentTool('select.editing_shape')
  lock(NOTE)
  vi.advanceTimersByTime(1)
  expect(tomas.editor.getEditingShapeId()).toBeNull()
  expect(toasts.map(({ text }) => text)).toEqual(['A facilitator locked this note. What you typed is kept.'])
})

test('a locked frame keeps place and size, and people write and move notes in it', () => {
  lock(FRAME)
  const before = at(FRAME)
  tomas.editor.updateShape({ id: NOTE, type: 'note', x: 300, y: 200 })
  expect(at(NOTE)).toMatchObject({ x: 300, y: 200 })
  const note = createNote(tomas.editor, { x: 600, y: 100 })
  expect(note?.parentId).toBe(FRAME)
  tomas.editor.createShape<TLNoteShape>({ id: 'shape:loose' as TLShapeId, type: 'note', x: 1_200, y: 100 })
  tomas.editor.setCurrentTool('select')
  point(tomas, 'pointer_down', 1_300, 200)
  point(tomas, 'pointer_move', 1_200, 220)
  point(tomas, 'pointer_move', 880, 400)
  vi.advanceTimersByTime(100)
  point(tomas, 'pointer_up', 880, 400)
  const dropped = at('shape:loose' as TLShapeId)
  expect(dropped?.parentId).toBe(FRAME)
  expect(dropped && dropped.x + 200).toBeLessThanOrEqual(900)
  tomas.editor.select(FRAME)
  tomas.editor.nudgeShapes([FRAME], { x: 50, y: 0 })
  expect(at(FRAME)).toEqual(before)
})

test('the keys that lock a shape unlock it again', () => {
  const stock = { 'toggle-lock': { id: 'toggle-lock', onSelect: () => undefined } }
  const actions = UI_OVERRIDES.actions?.(ines.editor, stock, {} as never)
  ines.editor.select(NOTE)
  const press = (): boolean | undefined => {
    void actions?.['toggle-lock']?.onSelect('kbd')
    return ines.editor.getShape(NOTE)?.isLocked
  }
  expect([press(), press(), press()]).toEqual([true, false, true])
})
