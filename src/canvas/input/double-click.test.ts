// @vitest-environment jsdom
import { createShapeId, type Editor, type TLFrameShape, type TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessEditor } from '../testing/headless-editor.ts'
import { noteOnDoubleClick } from './double-click.ts'

let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
  noteOnDoubleClick(editor)
})
afterEach(() => editor.dispose())

function doubleClick(x: number, y: number): void {
  for (const name of ['pointer_down', 'pointer_up', 'pointer_down', 'pointer_up'] as const)
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
      ctrlKey: false,
      metaKey: false,
      accelKey: false,
    })
}

function addFrame(): TLShapeId {
  const id = createShapeId()
  editor.createShape<TLFrameShape>({
    id,
    type: 'frame',
    x: 100,
    y: 100,
    props: { w: 600, h: 500, name: 'Ideas' },
  })
  return id
}

const typedIn = () => editor.getEditingShape()

test('a double click on nothing makes a note there', () => {
  doubleClick(800, 400)
  expect(typedIn()?.type).toBe('note')
  expect(editor.getShapePageBounds(typedIn()?.id ?? createShapeId())?.center).toMatchObject({
    x: 800,
    y: 400,
  })
})

test.each([false, true])(
  'on the sheet of a frame too, selected or not (%s), and the frame keeps its name',
  (isSelected) => {
    const frame = addFrame()
    if (isSelected) editor.select(frame)
    doubleClick(400, 350)
    expect(typedIn()?.type).toBe('note')
    expect(typedIn()?.parentId).toBe(frame)
  },
)

test('shapes in the frame take the double click themselves', () => {
  const frame = addFrame()
  const note = createShapeId()
  editor.createShape({ id: note, type: 'note', x: 100, y: 100, parentId: frame })
  doubleClick(300, 300)
  expect(typedIn()?.id).toBe(note)
})

test('nothing is made on top of a locked note', () => {
  editor.createShape({ id: createShapeId(), type: 'note', x: 100, y: 100, isLocked: true })
  doubleClick(200, 200)
  expect(editor.getCurrentPageShapes()).toHaveLength(1)
})
