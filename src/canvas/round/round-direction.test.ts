import { Box } from 'tldraw'
import { expect, test } from 'vitest'
import { edgeTowards, isInView } from './round-direction.ts'

const VIEW = { x: 0, y: 0, w: 1000, h: 600 }
const SCREEN = { w: 1000, h: 600, room: new Box(96, 0, 904, 480), countCovered: () => 0 }

test('a round counts as seen when a quarter of it, or of its visible part, is in view', () => {
  expect(isInView({ x: 1200, y: 0, w: 400, h: 400 }, VIEW)).toBe(false)
  expect(isInView({ x: 980, y: 0, w: 400, h: 400 }, VIEW)).toBe(false)
  expect(isInView({ x: 850, y: 0, w: 400, h: 400 }, VIEW)).toBe(true)
  expect(isInView({ x: -5_000, y: -5_000, w: 10_000, h: 10_000 }, VIEW)).toBe(true)
})

test('the way to a round begins at the edge that it lies beyond, clear of the tools and the question', () => {
  const right = edgeTowards({ x: 3_000, y: 200, w: 200, h: 200 }, VIEW, SCREEN)
  expect(right).toEqual({ x: 870, y: 300, degrees: 0 })
  const below = edgeTowards({ x: 400, y: 4_000, w: 200, h: 200 }, VIEW, SCREEN)
  expect(below).toEqual({ x: 500, y: 452, degrees: 90 })
  const leftAndUp = edgeTowards({ x: -4_000, y: -4_000, w: 200, h: 200 }, VIEW, SCREEN)
  expect([leftAndUp.x, leftAndUp.y]).toEqual([226, 28])
})

test('the visible part of a round stays free of the chip that points to the rest of it', () => {
  expect(edgeTowards({ x: 900, y: 100, w: 900, h: 300 }, VIEW, SCREEN).x).toBe(770)
  expect(edgeTowards({ x: 200, y: 400, w: 600, h: 900 }, VIEW, SCREEN).y).toBe(372)
  const halfAsFar = { x: 0, y: 0, w: 2000, h: 1200 }
  expect(edgeTowards({ x: 1_800, y: 200, w: 900, h: 600 }, halfAsFar, SCREEN).x).toBe(770)
})

test('the chip lies on no note where its edge has a free place', () => {
  const note = new Box(700, 240, 300, 120)
  const on = (box: Box) => (box.collides(note) ? 1 : 0)
  const beyond = { x: 3_000, y: 200, w: 200, h: 200 }
  expect(edgeTowards(beyond, VIEW, { ...SCREEN, countCovered: on })).toMatchObject({ x: 870, y: 412 })
  // With notes everywhere, it stays at the start of the way.
  expect(edgeTowards(beyond, VIEW, { ...SCREEN, countCovered: () => 1 })).toMatchObject({ x: 870, y: 300 })
})
