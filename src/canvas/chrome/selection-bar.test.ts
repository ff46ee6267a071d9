// @vitest-environment jsdom
import { Box } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenOverlays } from '../signals/screen-overlays.ts'
import { BarTiming, QUIET_MS } from './bar-timing.ts'
import { placeBar } from './place-bar.ts'

const ROOM = new Box(96, 8, 1000, 600)
const SCREEN = new Box(0, 0, 1104, 684)
const BAR = { w: 400, h: 44 }

function placed(selection: Box, notes: readonly Box[] = [], room = ROOM) {
  const countCovered = (box: Box) => notes.filter((note) => note.collides(box)).length
  return placeBar({ selection, bar: BAR, room, screen: SCREEN, countCovered })
}

test('the bar is below what is selected, and above it where notes or the edge are in the way', () => {
  const note = new Box(500, 200, 200, 200)
  expect(placed(note)).toEqual({ x: 400, y: 426 })
  expect(placed(note, [new Box(650, 414, 200, 200)])).toEqual({ x: 400, y: 130 })
  expect(placed(new Box(500, 380, 200, 200))).toEqual({ x: 400, y: 310 })
})

test('between notes above and below it is beside it, and among notes everywhere at the edge that covers fewer', () => {
  const note = new Box(300, 200, 200, 200)
  const column = [new Box(300, -14, 200, 200), new Box(300, 414, 200, 200)]
  expect(placed(note, column)).toEqual({ x: 526, y: 278 })
  const wall = Array.from(
    { length: 15 },
    (_, i) => new Box((i % 5) * 214, Math.floor(i / 5) * 214 - 14, 200, 200),
  )
  const atTop = placed(note, [...wall, new Box(400, 560, 200, 200), new Box(614, 560, 200, 200)])
  expect(atTop?.x).toBe(396)
  expect([8, 564]).toContain(atTop?.y)
  expect(placed(note, wall)).toEqual({ x: 396, y: 564 })
})

test('the bar stays in its room, also where that is smaller than itself', () => {
  expect(placed(new Box(0, 200, 200, 200))?.x).toBe(96)
  expect(placed(new Box(1000, 200, 200, 200))?.x).toBe(696)
  const phone = new Box(8, 8, 374, 600)
  expect(placed(new Box(100, 200, 200, 200), [], phone)?.x).toBe(8)
})

test('there is none when the selection is out of view, on either axis', () => {
  expect(placed(new Box(500, 700, 200, 200))).toBeNull()
  expect(placed(new Box(-300, 200, 200, 200))).toBeNull()
  expect(placed(new Box(-100, 200, 200, 200))).not.toBeNull()
})

test('the bar’s room is the rest beside tools, question and panel, at any height', () => {
  const overlays = new ScreenOverlays()
  const [tools, question, zoom, panel] = Array.from({ length: 4 }, () => document.createElement('div'))
  if (!tools || !question || !zoom || !panel) throw new Error('four elements')
  overlays.set(tools, new Box(16, 16, 72, 600))
  overlays.set(question, new Box(256, 632, 640, 52))
  overlays.set(zoom, new Box(16, 644, 230, 40))
  const room = () => overlays.roomIn(new Box(8, 8, 1088, 684))
  expect(room()).toMatchObject({ x: 96, y: 8, w: 1000, h: 616 })
  overlays.set(question, new Box(256, 569, 640, 115))
  expect(room().maxY).toBe(561)
  expect(placed(new Box(500, 480, 200, 200), [], room())).toEqual({ x: 400, y: 410 })
  overlays.set(panel, new Box(736, 0, 368, 644))
  expect(room().maxX).toBe(728)
  overlays.set(panel, null)
  expect(room().maxX).toBe(1096)
  overlays.set(panel, new Box(0, 0, 1104, 700))
  expect(room().w).toBe(1000)
})

let canvas: HTMLElement
let timing: BarTiming
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  canvas = document.createElement('div')
  document.body.append(canvas)
  timing = new BarTiming()
  stop = timing.start(canvas)
})
afterEach(() => {
  stop()
  canvas.remove()
  vi.useRealTimers()
})

const fire = (target: EventTarget, event: Event) => target.dispatchEvent(event)
const key = (name: string, pressed: string) => new KeyboardEvent(name, { key: pressed, bubbles: true })

test('after a click there is no bar until a second click can’t hit it any more', () => {
  fire(canvas, new Event('pointerdown', { bubbles: true }))
  expect(timing.isDue.get()).toBe(false)
  fire(window, new Event('pointerup'))
  vi.advanceTimersByTime(QUIET_MS - 1)
  expect(timing.isDue.get()).toBe(false)
  fire(canvas, new Event('pointerdown', { bubbles: true }))
  fire(window, new Event('pointerup'))
  vi.advanceTimersByTime(QUIET_MS)
  expect(timing.isDue.get()).toBe(true)
})

test('a press on the bar itself leaves it there', () => {
  const bar = document.createElement('div')
  bar.dataset.selectionBar = ''
  canvas.append(bar)
  fire(bar, new Event('pointerdown', { bubbles: true }))
  expect(timing.isDue.get()).toBe(true)
})

test.each(['Shift', 'Control', 'Meta'])('while %s adds to the selection there is no bar', (pressed) => {
  fire(document.body, key('keydown', pressed))
  expect(timing.isDue.get()).toBe(false)
  fire(document.body, key('keyup', pressed))
  expect(timing.isDue.get()).toBe(true)
})

test('Shift in a field or on the bar is not for adding, and one that is released elsewhere is not held', () => {
  const button = document.createElement('button')
  canvas.append(button)
  fire(button, key('keydown', 'Shift'))
  expect(timing.isDue.get()).toBe(true)
  fire(document.body, key('keydown', 'Shift'))
  fire(window, new Event('blur'))
  expect(timing.isDue.get()).toBe(true)
})
