import { expect, test } from 'vitest'
import { besideNeighbour } from './beside-neighbour.ts'

const NOTE = { x: 0, y: 0, w: 200, h: 200 }
const anywhere = () => true

test('a place a little off the row of a neighbour is moved to that row, with the usual gap', () => {
  expect(besideNeighbour({ x: 230, y: 55 }, 200, [NOTE], anywhere)).toEqual({ x: 214, y: 0 })
  expect(besideNeighbour({ x: -20, y: 260 }, 200, [NOTE], anywhere)).toEqual({ x: 0, y: 214 })
})

test('a place that is far from any row, or whose row is taken, stays', () => {
  const place = { x: 420, y: 300 }
  expect(besideNeighbour(place, 200, [NOTE], anywhere)).toEqual(place)
  const near = { x: 230, y: 55 }
  expect(besideNeighbour(near, 200, [NOTE], () => false)).toEqual(near)
})
