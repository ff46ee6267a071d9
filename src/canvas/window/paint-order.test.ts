// @vitest-environment jsdom
import type { Editor, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessEditor } from '../testing/headless-editor.ts'
import { boardWindow, type ExportingEditor } from './install-window.ts'

let editor: Editor & ExportingEditor

beforeEach(() => {
  editor = headlessEditor() as Editor & ExportingEditor
})
afterEach(() => editor.dispose())

const id = (name: string) => `shape:${name}` as TLShapeId

function addFrame(name: string, x: number, y: number, parentId = editor.getCurrentPageId() as string): void {
  const fields = { x, y, parentId: parentId as TLShapeId, props: { w: 400, h: 400 } }
  editor.createShape({ id: id(name), type: 'frame', ...fields })
}

function addNote(name: string, x: number, y: number, parentId: string): void {
  editor.createShape({ id: id(name), type: 'note', x, y, parentId: parentId as TLShapeId })
}

/** From back to front. */
function painted(): string[] {
  const order = [...boardWindow(editor).order.get()].sort((a, b) => a[1].index - b[1].index)
  return order.map(([shapeId]) => shapeId.replace('shape:', ''))
}

test('a frame that lies on another one covers none of its notes, on the canvas, for the pointer and in pictures', () => {
  addFrame('below', 0, 0)
  addNote('in below', 180, 20, id('below'))
  addFrame('above', 150, 0)
  addNote('in above', 20, 190, id('above'))
  addFrame('inner', 250, 10, id('above'))
  expect(painted()).toEqual(['below', 'above', 'inner', 'in below', 'in above'])
  expect(editor.getShapeAtPoint({ x: 280, y: 120 }, { hitInside: true })?.id).toBe(id('in below'))
  const inPicture = editor.getUnorderedRenderingShapes(false).toSorted((a, b) => a.index - b.index)
  expect(inPicture.map((shape) => shape.id)).toEqual(painted().map(id))
})

test('a shape that lies behind a frame stays behind it', () => {
  editor.createShape({ id: id('sheet'), type: 'geo', x: 0, y: 0, props: { w: 900, h: 600 } })
  addFrame('frame', 100, 100)
  addNote('note', 20, 20, id('frame'))
  addFrame('later', 550, 100)
  expect(painted()).toEqual(['sheet', 'frame', 'later', 'note'])
})
