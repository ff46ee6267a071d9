// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EarlyKeys } from './early-keys.ts'

const shortcuts: string[] = []
const keepShortcut = (event: KeyboardEvent) => {
  if (!(event.target instanceof HTMLTextAreaElement)) shortcuts.push(event.key)
}
let keys = new EarlyKeys(window)

/** A canvas whose note takes the focus some frames after its creation. */
function lateCanvas() {
  const note = document.createElement('textarea')
  let isEditing = false
  return {
    note,
    focus: () => undefined,
    isHandBusy: () => isEditing,
    addNote: () => {
      isEditing = true
      document.body.append(note)
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => note.focus())))
    },
  }
}

function press(key: string, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

beforeEach(() => {
  shortcuts.length = 0
  document.body.replaceChildren()
  document.body.addEventListener('keydown', keepShortcut)
  // jsdom lacks this effect of a browser's text field.
  document.execCommand = (command, _isShown, text) => {
    const field = document.activeElement as HTMLTextAreaElement
    field.value = command === 'delete' ? field.value.slice(0, -1) : field.value + (text ?? '\n')
    return true
  }
  // jsdom's own frames stop after a file with a fake clock.
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(run, 0, 0))
  keys = new EarlyKeys(window)
  keys.start()
})
afterEach(() => {
  keys.drop()
  Reflect.deleteProperty(document, 'execCommand')
  document.body.removeEventListener('keydown', keepShortcut)
})

describe('keys that are pressed while a board opens', () => {
  test('N and the words after it are a note, in one piece', async () => {
    const canvas = lateCanvas()
    for (const key of ['n', ...'rent ', 'x', 'Backspace', ...'die']) press(key)
    expect(shortcuts).toEqual([])
    const played = keys.playOn(canvas)
    // Still typing while the keys are played.
    press('s')
    await played
    expect(canvas.note.value).toBe('rent dies')
    expect(shortcuts).toEqual([])
  })

  test('other shortcuts reach the canvas in order, and later keys are not held', async () => {
    for (const key of ['h', 'v']) press(key)
    await keys.playOn(lateCanvas())
    press('e')
    expect(shortcuts).toEqual(['h', 'v', 'e'])
  })

  test('keys with Ctrl, keys in a field and keys for nothing pass', async () => {
    press('f', { ctrlKey: true })
    expect(shortcuts).toEqual(['f'])
    const field = document.createElement('textarea')
    document.body.append(field)
    press('n')
    field.focus()
    press('n')
    const canvas = lateCanvas()
    await keys.playOn(canvas)
    expect(canvas.note.isConnected).toBe(false)
  })
})
