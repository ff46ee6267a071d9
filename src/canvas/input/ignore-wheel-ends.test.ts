// @vitest-environment jsdom
import type { Editor, TLWheelEventInfo } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessEditor } from '../testing/headless-editor.ts'
import { ignoreWheelEnds } from './ignore-wheel-ends.ts'

let editor: Editor
let stop: () => void

beforeEach(() => {
  editor = headlessEditor()
  stop = ignoreWheelEnds(editor)
})
afterEach(() => editor.dispose())

/** Dispatches the browser's wheel event, before the canvas gets it. */
function turn(): void {
  editor.getContainer().dispatchEvent(new WheelEvent('wheel'))
}

/** Passes an event of the gesture library to the editor, for a turn or for its end. */
function passOn(): void {
  const wheel: TLWheelEventInfo = {
    type: 'wheel',
    name: 'wheel',
    delta: { x: -300, y: -260 },
    point: { x: 700, y: 400, z: 0 },
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    accelKey: false,
  }
  editor.dispatch(wheel)
  editor.emit('tick', 16)
}

test('a turn of the wheel moves the view once, although its end is passed on as another', () => {
  turn()
  passOn()
  expect(editor.getCamera()).toMatchObject({ x: -300, y: -260 })
  passOn()
  expect(editor.getCamera()).toMatchObject({ x: -300, y: -260 })
  turn()
  passOn()
  expect(editor.getCamera()).toMatchObject({ x: -600, y: -520 })
})

test('other input continues, and without it the canvas keeps its ticks', () => {
  editor.dispatch({
    type: 'keyboard',
    name: 'key_down',
    key: 'Shift',
    code: 'ShiftLeft',
    shiftKey: true,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    accelKey: false,
  })
  expect(editor.inputs.shiftKey).toBe(true)
  stop()
  passOn()
  expect(editor.getCamera().x).not.toBe(0)
})
