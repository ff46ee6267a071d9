// @vitest-environment jsdom
import { atom } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headlessEditor } from './headless-editor.ts'
import { followRest, type RestedView } from './rested-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[CV46] the view is known when the camera has not moved for 200 ms, not between two slow frames', () => {
  const editor = headlessEditor()
  const rested = atom<RestedView | null>('rested', null)
  const stop = followRest(editor, rested)
  const look = (z: number) => editor.setCamera({ x: 0, y: 0, z }, { immediate: true, force: true })
  // Each step of this movement is one frame that took longer than the pause.
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
