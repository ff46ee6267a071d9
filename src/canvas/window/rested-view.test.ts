// @vitest-environment jsdom
import { atom, Box } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headlessEditor } from '../testing/headless-editor.ts'
import { followRest, type RestedView, whenRested } from './rested-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the view is known when the camera has not moved for 200 ms, not between two slow frames', () => {
  const editor = headlessEditor()
  const rested = atom<RestedView | null>('rested', null)
  const stop = followRest(editor, rested)
  const look = (z: number) => editor.setCamera({ x: 0, y: 0, z }, { immediate: true, force: true })
  // Each step is one frame that takes longer than the pause.
  for (const z of [0.9, 0.8, 0.7]) {
    vi.advanceTimersByTime(205)
    look(z)
  }
  expect(rested.get()).toBe(null)
  vi.advanceTimersByTime(300)
  expect(rested.get()?.zoom).toBe(0.7)
  look(0.5)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(rested.get()?.zoom).toBe(0.7)
  editor.dispose()
})

test('work done at rest is not repeated in the frames of the next zoom', () => {
  const rested = atom<RestedView | null>('rested', null)
  const zoom = atom('zoom', 1)
  let paints = 0
  const stop = whenRested(rested, () => {
    zoom.get()
    paints += 1
  })
  rested.set({ box: new Box(0, 0, 100, 100), zoom: 1 })
  for (let frame = 1; frame <= 10; frame++) zoom.set(1 + frame / 10)
  expect(paints).toBe(1)
  rested.set({ box: new Box(0, 0, 50, 50), zoom: 2 })
  expect(paints).toBe(2)
  stop()
})
