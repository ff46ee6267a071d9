// @vitest-environment jsdom
import { Box, createShapeId, type Editor, type TLFrameShape } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLost } from './chrome/back-to-notes.tsx'
import { pasteNotes } from './chrome/paste-notes.ts'
import { linkToNote } from './menu/note-menu-group.tsx'
import { boardSignals } from './signals/install-signals.ts'
import { headlessEditor } from './testing/headless-editor.ts'
import { isHandBusy, seenArea, showArea } from './view/show-area.ts'
import { bringIntoView, pageView, showBounds, showFromTop } from './window/show-on-canvas.ts'

const FRAME = createShapeId('round')
let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
  editor.user.updateUserPreferences({ animationSpeed: 0 })
})
afterEach(() => editor.dispose())

function frame(w: number, h: number): void {
  editor.createShape<TLFrameShape>({ id: FRAME, type: 'frame', x: 3_000, y: -500, props: { w, h } })
}

test('the visible page excludes what lies under the tools and the question', () => {
  editor.setCamera({ x: 10, y: -20, z: 1 })
  expect(pageView(editor)).toEqual([78, 20, 1192, 636])
  editor.setCamera({ x: 100, y: -50, z: 0.5 })
  expect(pageView(editor)).toEqual([76, 50, 2384, 1272])
})

test('a frame is shown from its top, as wide as it fits, with nothing selected', () => {
  frame(576, 2_400)
  showFromTop(editor, editor.getShapePageBounds(FRAME))
  const corner = editor.pageToViewport({ x: 3_000, y: -500 })
  expect([corner.x, corner.y, editor.getZoomLevel()]).toEqual([104, 68, 1])
  expect(editor.getSelectedShapeIds()).toEqual([])
})

test('a wide frame is shown smaller, but never too small to read', () => {
  frame(1_440, 700)
  showFromTop(editor, editor.getShapePageBounds(FRAME))
  expect(editor.getZoomLevel()).toBeCloseTo(0.8)
  editor.updateShape<TLFrameShape>({ id: FRAME, type: 'frame', props: { w: 9_000 } })
  showFromTop(editor, editor.getShapePageBounds(FRAME))
  expect(editor.getZoomLevel()).toBe(0.5)
})

test('someone is lost where nothing of the board is near, not on an empty board', () => {
  expect(isLost(editor)).toBe(false)
  frame(500, 500)
  editor.setCamera({ x: -2_900, y: 600, z: 1 })
  expect(isLost(editor)).toBe(false)
  editor.setCamera({ x: 20_000, y: 600, z: 1 })
  expect(isLost(editor)).toBe(true)
})

test('a link to a note opens its board there, whatever the address asked for before', () => {
  expect(linkToNote('https://parley.test/b/b1?synthesis=s1#x', 'shape:n1')).toBe(
    'https://parley.test/b/b1?note=shape%3An1',
  )
})

test('an area is shown whole in the middle, with the way back to the view before', () => {
  editor.setCamera({ x: 10, y: -20, z: 1 })
  const before = editor.getCamera()
  const back = showArea(editor, [4_000, 3_000, 2_560, 360])
  const seen = editor.getViewportPageBounds()
  expect(editor.getZoomLevel()).toBeCloseTo(0.5)
  expect(seen.center).toMatchObject({ x: 5_280, y: 3_180 })
  expect(seenArea(editor)).toEqual([seen.x, seen.y, seen.w, seen.h])
  back()
  expect(editor.getCamera()).toMatchObject({ x: before.x, y: before.y, z: 1 })
})

test('hands are busy while a person types or drags', () => {
  expect(isHandBusy(editor)).toBe(false)
  frame(400, 300)
  editor.setEditingShape(FRAME)
  expect(isHandBusy(editor)).toBe(true)
  editor.setEditingShape(null)
  editor.inputs.isDragging = true
  expect(isHandBusy(editor)).toBe(true)
})

test('new shapes with room beside the tools move the view just as far as necessary', () => {
  editor.setCamera({ x: 0, y: 0, z: 1 })
  bringIntoView(editor, new Box(300, 200, 200, 200))
  expect(editor.getCamera()).toMatchObject({ x: 0, y: 0, z: 1 })
  // Nine tenths of it are in view, most of them below the ask bar.
  bringIntoView(editor, new Box(300, 540, 200, 200))
  expect(editor.getCamera()).toMatchObject({ y: -92, z: 1 })
})

test('a pasted list is all in view beside the tools, and gone with one undo', () => {
  editor.setCamera({ x: 0, y: 0, z: 1 })
  const texts = Array.from({ length: 30 }, (_, i) => `Idea ${i}`)
  pasteNotes(editor, texts)
  expect(editor.getCurrentPageShapes()).toHaveLength(30)
  const grid = editor.getSelectionScreenBounds()
  if (!grid) throw new Error('nothing is selected')
  expect(grid.minX).toBeGreaterThanOrEqual(88)
  expect(grid.minY).toBeGreaterThanOrEqual(0)
  expect(grid.maxX).toBeLessThanOrEqual(editor.getViewportScreenBounds().w)
  expect(grid.maxY).toBeLessThanOrEqual(editor.getViewportScreenBounds().h)
  editor.undo()
  expect(editor.getCurrentPageShapes()).toHaveLength(0)
})

test('a high view ends above the question', () => {
  const bar = document.createElement('div')
  boardSignals(editor).overlays.set(bar, new Box(300, 560, 680, 160))
  const column = new Box(0, 0, 200, 1_000)
  showBounds(editor, column)
  expect(editor.pageToViewport({ x: 0, y: 1_000 }).y).toBeLessThanOrEqual(560)
  expect(editor.pageToViewport({ x: 0, y: 0 }).y).toBeGreaterThanOrEqual(0)
})
