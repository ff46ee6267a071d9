// @vitest-environment jsdom
import type { Editor, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushPointerEvents } from '../binding/tldraw-private.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { installDragging } from './install-dragging.ts'
import { installTouch } from './install-touch.ts'

const NOTE = 'shape:note' as TLShapeId
let editor: Editor

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  editor = headlessEditor()
  installDragging(editor)
  installTouch(editor)
  editor.updateInstanceState({ isCoarsePointer: true })
  editor.createShape<TLNoteShape>({ id: NOTE, type: 'note', x: 300, y: 200 })
  editor.setCamera({ x: 0, y: 0, z: 1 }, { immediate: true })
})
afterEach(() => {
  editor.dispose()
  vi.useRealTimers()
})

type Name = 'pointer_down' | 'pointer_move' | 'pointer_up'

function finger(name: Name, x: number, y: number, isPen = false): void {
  editor.dispatch({
    type: 'pointer',
    target: 'canvas',
    name,
    point: { x, y, z: 0.5 },
    pointerId: 1,
    button: 0,
    isPen,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    accelKey: false,
  })
  flushPointerEvents(editor)
}

function pinch(name: 'pinch_start' | 'pinch' | 'pinch_end', z: number): void {
  editor.dispatch({
    type: 'pinch',
    name,
    point: { x: 400, y: 300, z },
    delta: { x: 0, y: 0 },
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    accelKey: false,
  })
  flushPointerEvents(editor)
}

function swipe(isPen = false): void {
  finger('pointer_down', 400, 300, isPen)
  finger('pointer_move', 420, 300, isPen)
  finger('pointer_move', 460, 330, isPen)
}

const noteAt = () => {
  const { x, y } = editor.getShapePageBounds(NOTE) ?? {}
  return [x, y]
}
const viewAt = () => [editor.getCamera().x, editor.getCamera().y]

test('one finger moves the view, on a note too, and selects nothing', () => {
  swipe()
  expect(viewAt()).toEqual([60, 30])
  finger('pointer_up', 460, 330)
  expect(noteAt()).toEqual([300, 200])
  expect(editor.getSelectedShapeIds()).toEqual([])
  expect(editor.isIn('select.idle')).toBe(true)
})

test('a tap selects; what is selected moves with the finger', () => {
  finger('pointer_down', 400, 300)
  finger('pointer_up', 400, 300)
  expect(editor.getSelectedShapeIds()).toEqual([NOTE])
  vi.advanceTimersByTime(1_000)
  swipe()
  finger('pointer_up', 460, 330)
  expect(noteAt()).toEqual([360, 230])
  expect(viewAt()).toEqual([0, 0])
})

test('a tap beside it deselects, a second tap on it types', () => {
  editor.select(NOTE)
  finger('pointer_down', 400, 300)
  finger('pointer_up', 400, 300)
  expect(editor.getEditingShapeId()).toBe(NOTE)
  editor.complete()
  vi.advanceTimersByTime(1_000)
  finger('pointer_down', 800, 300)
  finger('pointer_up', 800, 300)
  expect(editor.getSelectedShapeIds()).toEqual([])
})

test('a finger that rests on a note holds it', () => {
  finger('pointer_down', 400, 300)
  vi.advanceTimersByTime(editor.options.longPressDurationMs)
  flushPointerEvents(editor)
  expect(editor.getSelectedShapeIds()).toEqual([NOTE])
  finger('pointer_move', 460, 330)
  finger('pointer_up', 460, 330)
  expect(noteAt()).toEqual([360, 230])
})

test('two fingers only zoom: nothing is selected, and a shape that one of them began to move is back', () => {
  finger('pointer_down', 400, 300)
  pinch('pinch_start', 1)
  pinch('pinch', 2)
  pinch('pinch_end', 2)
  finger('pointer_up', 400, 300)
  expect(editor.getSelectedShapeIds()).toEqual([])
  expect(editor.isIn('select.idle')).toBe(true)
  editor.setCamera({ x: 0, y: 0, z: 1 }, { immediate: true })
  editor.select(NOTE)
  swipe()
  expect(editor.isIn('select.translating')).toBe(true)
  pinch('pinch_start', 1)
  expect(editor.isIn('select.idle')).toBe(true)
})

test('a mouse and a pen drag notes as before', () => {
  swipe(true)
  finger('pointer_up', 460, 330, true)
  expect(noteAt()).toEqual([360, 230])
})

test('a viewer moves the view on a selected note, too', () => {
  editor.select(NOTE)
  editor.updateInstanceState({ isReadonly: true })
  swipe()
  expect(viewAt()).toEqual([60, 30])
})

test('a swipe from one note while another is typed in moves the view', () => {
  const other = 'shape:other' as TLShapeId
  editor.createShape<TLNoteShape>({ id: other, type: 'note', x: 700, y: 200 })
  editor.select(other)
  editor.setEditingShape(other)
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape: editor.getShape(other) })
  swipe()
  finger('pointer_up', 460, 330)
  expect(noteAt()).toEqual([300, 200])
  expect(viewAt()).toEqual([60, 30])
})

test('a finger that opens a small note to type in it brings it near, and the view is back afterwards', () => {
  editor.user.updateUserPreferences({ animationSpeed: 0 })
  editor.setCamera({ x: 0, y: 0, z: 0.3 }, { immediate: true })
  editor.select(NOTE)
  // The middle of the note at this zoom.
  finger('pointer_down', 120, 90)
  finger('pointer_up', 120, 90)
  expect(editor.getEditingShapeId()).toBe(NOTE)
  expect(editor.getZoomLevel()).toBe(0.8)
  editor.complete()
  vi.advanceTimersByTime(100)
  expect(editor.getCamera()).toMatchObject({ x: 0, y: 0, z: 0.3 })
})
