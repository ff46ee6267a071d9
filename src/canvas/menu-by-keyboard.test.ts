// @vitest-environment jsdom
import { createTLStore, defaultBindingUtils, type TLShapeId } from 'tldraw'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { openMenuByKeyboard } from './input/menu-by-keyboard.ts'
import { BOARD_SHAPE_UTILS } from './shell/note-shape-util.tsx'
import { headlessEditor } from './testing/headless-editor.ts'

test('the menu key opens the menu at the middle of the selection; a click with the mouse passes', () => {
  const store = createTLStore({ shapeUtils: BOARD_SHAPE_UTILS, bindingUtils: defaultBindingUtils })
  const editor = headlessEditor({ store })
  const container = editor.getContainer()
  const canvas = document.createElement('div')
  canvas.className = 'tl-canvas'
  container.append(canvas)
  const places: [number, number][] = []
  canvas.addEventListener('contextmenu', ({ clientX, clientY }) => places.push([clientX, clientY]))
  const press = (target: Element, button = 0) =>
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button }))
  const stop = openMenuByKeyboard(editor)
  editor.createShape({ id: 'shape:a' as TLShapeId, type: 'note', x: 100, y: 200 })
  editor.setSelectedShapes(['shape:a' as TLShapeId])
  press(container)
  const { center } = must(editor.getSelectionRotatedScreenBounds(), 'the selection')
  expect(places).toEqual([[center.x, center.y]])
  press(canvas)
  expect(places).toHaveLength(2)
  // With nothing focused, the browser sends the key's event to the page, and a click with the right button too.
  press(document.body)
  expect(places).toHaveLength(3)
  press(document.body, 2)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  press(document.body)
  field.remove()
  stop()
  press(container)
  expect(places).toHaveLength(3)
  editor.dispose()
})
