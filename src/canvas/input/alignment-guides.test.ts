// @vitest-environment jsdom
import type { Editor, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flushPointerEvents } from '../binding/tldraw-private.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { boardWindow, snapToNotesInView } from '../window/install-window.ts'
import { installGuides } from './alignment-guides.ts'

const HELD = 'shape:held' as TLShapeId
let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
  installGuides(editor)
  snapToNotesInView(editor, boardWindow(editor))
  editor.user.updateUserPreferences({ isSnapMode: true })
  addNote('held', 100, 100)
})
afterEach(() => editor.dispose())

function addNote(name: string, x: number, y: number): void {
  editor.createShape<TLNoteShape>({ id: `shape:${name}` as TLShapeId, type: 'note', x, y })
}

function pointer(
  name: 'pointer_down' | 'pointer_move' | 'pointer_up',
  x: number,
  y: number,
  ctrlKey = false,
): void {
  editor.dispatch({
    type: 'pointer',
    target: 'canvas',
    name,
    point: { x, y, z: 0.5 },
    pointerId: 1,
    button: 0,
    isPen: false,
    shiftKey: false,
    altKey: false,
    ctrlKey,
    metaKey: false,
    accelKey: ctrlKey,
  })
  flushPointerEvents(editor)
}

/** Drags the note by its middle. */
function dragTo(x: number, y: number, ctrlKey = false): void {
  pointer('pointer_down', 200, 200)
  pointer('pointer_move', 210, 200)
  pointer('pointer_move', x + 100, y + 100, ctrlKey)
}

const heldAt = () => {
  const { x, y } = editor.getShapePageBounds(HELD) ?? {}
  return [x, y]
}

test('a note that nearly lines up with another is aligned, and a guide shows the other', () => {
  addNote('other', 700, 400)
  dragTo(705, 60)
  expect(heldAt()[0]).toBe(700)
  expect(editor.snaps.getIndicators().length).toBeGreaterThan(0)
  pointer('pointer_up', 805, 160)
  expect(editor.snaps.getIndicators()).toEqual([])
})

test('with Ctrl it stays where it is put', () => {
  addNote('other', 700, 400)
  dragTo(705, 60, true)
  expect(heldAt()).toEqual([705, 60])
})

test('the place beside a note has priority over a line with its edge', () => {
  addNote('other', 700, 400)
  dragTo(485, 404)
  expect(heldAt()).toEqual([490, 400])
})

test('a shape is aligned with the nearest in view, however many there are', () => {
  editor.setCamera({ x: 0, y: 0, z: 0.1 }, { immediate: true })
  for (let i = 0; i < 400; i++) addNote(`n${i}`, (i % 20) * 300, 800 + Math.floor(i / 20) * 300)
  editor.select(HELD)
  const near = editor.snaps.getSnappableShapes()
  expect(near.size).toBe(80)
  expect(near.has('shape:n0' as TLShapeId)).toBe(true)
  expect(near.has('shape:n399' as TLShapeId)).toBe(false)
  expect(near.has(HELD)).toBe(false)
})
