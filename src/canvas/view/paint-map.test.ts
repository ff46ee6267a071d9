// @vitest-environment jsdom
import type { Editor, TLFrameShape, TLNoteShape } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOTE_PAINT } from '../note/note-paint.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { fitMap, paintMap } from './paint-map.ts'

const SIZE = { w: 200, h: 100 }
let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
})
afterEach(() => editor.dispose())

/** Records painted shapes. */
class Recorder {
  fillStyle = ''
  strokeStyle = ''
  readonly canvas = { width: SIZE.w, height: SIZE.h }
  readonly painted: { style: string; box: number[] }[] = []
  setTransform(): void {}
  clearRect(): void {}
  fillRect(...box: number[]): void {
    this.painted.push({ style: this.fillStyle, box })
  }
  strokeRect(...box: number[]): void {
    this.painted.push({ style: this.strokeStyle, box })
  }
}

function paint(): Recorder['painted'] {
  const context = new Recorder()
  const view = fitMap(editor, SIZE)
  paintMap(context as unknown as CanvasRenderingContext2D, editor, view, SIZE, 'light')
  return context.painted
}

test('the map shows all notes in their colours above their frames, also far out of view, inside its edges', () => {
  editor.createShape<TLFrameShape>({ type: 'frame', x: 0, y: 0, props: { w: 1_000, h: 800 } })
  editor.createShape<TLNoteShape>({ type: 'note', x: 100, y: 100 })
  editor.createShape<TLNoteShape>({ type: 'note', x: 30_000, y: 9_000, props: { color: 'green' } })
  const painted = paint()
  const { yellow, green } = NOTE_PAINT.light.paper
  expect(painted.map(({ style }) => style)).toEqual([NOTE_PAINT.light.dash, yellow, green])
  for (const { box } of painted) {
    const [x = 0, y = 0, w = 0, h = 0] = box
    expect(x >= 0 && y >= 0 && x + w <= SIZE.w && y + h <= SIZE.h && w >= 1 && h >= 1).toBe(true)
  }
})

test('one note is in the middle and small, and an empty board has a map, too', () => {
  expect(paint()).toEqual([])
  editor.createShape<TLNoteShape>({ type: 'note', x: 5_000, y: 0 })
  expect(paint()[0]?.box).toEqual([92, 42, 16, 16])
})
