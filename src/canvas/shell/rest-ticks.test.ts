// @vitest-environment jsdom
import type { Editor } from 'tldraw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { headlessEditor } from '../testing/headless-editor.ts'
import { restTicks } from './rest-ticks.ts'

/** Counts ticks. */
type TicksInTwoSeconds = () => number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'Date'] })
})

function resting(): { editor: Editor; awareness: Awareness; ticks: TicksInTwoSeconds; stop: () => void } {
  const editor = headlessEditor()
  onTestFinished(() => editor.dispose())
  const awareness = new Awareness(new Y.Doc())
  onTestFinished(() => awareness.destroy())
  const stop = restTicks(editor, { awareness })
  onTestFinished(stop)
  let count = 0
  editor.on('tick', () => {
    count += 1
  })
  const ticks = () => {
    count = 0
    vi.advanceTimersByTime(2_000)
    return count
  }
  ticks()
  expect(ticks()).toBe(0)
  return { editor, awareness, ticks, stop }
}

test.each<[string, (stage: { editor: Editor; awareness: Awareness }) => void]>([
  ['a pointer that moves', () => window.dispatchEvent(new MouseEvent('pointermove'))],
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))],
  ['a change of the board', ({ editor }) => editor.createShape({ type: 'note', x: 0, y: 0 })],
  ['another person’s presence', ({ awareness }) => awareness.setLocalState({ cursor: [1, 2] })],
])('a canvas at rest asks for no frames; after %s it does for a second', (_what, cause) => {
  const { editor, awareness, ticks } = resting()
  cause({ editor, awareness })
  const count = ticks()
  expect(count).toBeGreaterThan(50)
  expect(count).toBeLessThan(80)
  expect(ticks()).toBe(0)
})

test('a camera at rest moves all the way to where it is sent', () => {
  const { editor, ticks } = resting()
  editor.setCamera({ x: 500, y: 0, z: 1 }, { animation: { duration: 5_000 } })
  while (ticks() > 0);
  expect(editor.getCamera()).toMatchObject({ x: 500, y: 0, z: 1 })
})

test('while a pointer is pressed the canvas does not rest', () => {
  const { editor, ticks } = resting()
  editor.inputs.isPointing = true
  window.dispatchEvent(new MouseEvent('pointerdown'))
  ticks()
  expect(ticks()).toBeGreaterThan(100)
})

test('once it is stopped the ticks go on', () => {
  const { ticks, stop } = resting()
  stop()
  ticks()
  expect(ticks()).toBeGreaterThan(100)
})
