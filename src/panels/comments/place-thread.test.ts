import { expect, test } from 'vitest'
import { placeThread } from './place-thread.ts'

const room = { x: 100, y: 10, w: 900, h: 600 }
const size = { w: 324, h: 300 }

test('a thread is right of its note, and left of it at the edge', () => {
  expect(placeThread({ about: { x: 200, y: 100, w: 140, h: 140 }, room }, size)).toEqual({ x: 356, y: 100 })
  expect(placeThread({ about: { x: 700, y: 100, w: 140, h: 140 }, room }, size)).toEqual({ x: 360, y: 100 })
})

test('a thread near the lower edge is lifted into the room', () => {
  expect(placeThread({ about: { x: 200, y: 550, w: 140, h: 140 }, room }, size)).toEqual({ x: 356, y: 310 })
})

test('beside a wide frame it is below, or above', () => {
  expect(placeThread({ about: { x: 150, y: 20, w: 800, h: 100 }, room }, size)).toEqual({ x: 150, y: 136 })
  expect(placeThread({ about: { x: 150, y: 400, w: 800, h: 200 }, room }, size)).toEqual({ x: 150, y: 84 })
})

test('without a thing in view it is at the right edge', () => {
  expect(placeThread({ about: null, room }, size)).toEqual({ x: 676, y: 10 })
  expect(placeThread({ about: { x: -900, y: 0, w: 100, h: 100 }, room }, size)).toEqual({ x: 676, y: 10 })
})
