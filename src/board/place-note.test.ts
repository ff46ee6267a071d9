import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { type Box, NOTE_GAP, placeGrid, placeNote } from './place-note.ts'
import { NOTE_SIZE } from './record-kinds.ts'

const box = fc.record({
  x: fc.integer({ min: -2_000, max: 2_000 }),
  y: fc.integer({ min: -2_000, max: 2_000 }),
  w: fc.integer({ min: 1, max: 9_000 }),
  h: fc.integer({ min: 1, max: 9_000 }),
})
const near = fc.option(
  fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
  {
    nil: undefined,
  },
)

function isClear(place: { x: number; y: number }, boxes: readonly Box[]): boolean {
  return boxes.every(
    (other) =>
      place.x >= other.x + other.w + NOTE_GAP ||
      other.x >= place.x + NOTE_SIZE + NOTE_GAP ||
      place.y >= other.y + other.h + NOTE_GAP ||
      other.y >= place.y + NOTE_SIZE + NOTE_GAP,
  )
}

test('[BD11] a placed note covers nothing and keeps its distance', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), near, (boxes, wish) => {
      expect(isClear(placeNote(boxes, wish), boxes)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('[BD11] the first notes stand in a row, then in rows', () => {
  const notes: Box[] = []
  for (let i = 0; i < 7; i++) notes.push({ ...placeNote(notes), w: NOTE_SIZE, h: NOTE_SIZE })
  expect(notes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [214, 0],
    [428, 0],
    [642, 0],
    [856, 0],
    [0, 214],
    [214, 214],
  ])
})

test('[BD11] a wish is met exactly when the place is free, and beside it when it is not', () => {
  expect(placeNote([], { x: 33, y: 44 })).toEqual({ x: 33, y: 44 })
  expect(placeNote([{ x: 33, y: 44, w: 200, h: 200 }], { x: 33, y: 44 })).toEqual({ x: 247, y: 44 })
})

test('[BD11] a grid of notes covers nothing, itself included', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(box, { maxLength: 20 }), (count, boxes) => {
      const places = placeGrid(count, { x: 0, y: 0 }, boxes)
      expect(places).toHaveLength(count)
      places.forEach((place, i) => {
        const others = places
          .filter((_, j) => j !== i)
          .map((other) => ({ ...other, w: NOTE_SIZE, h: NOTE_SIZE }))
        expect(isClear(place, [...boxes, ...others])).toBe(true)
      })
    }),
    { numRuns: 50 },
  )
})

test('[BD11] a place is found soon, however people have covered the page', () => {
  const bars = Array.from({ length: 15_000 }, (_, i) => ({ x: 0, y: 500_000 + 20 * i, w: 5_000, h: 10 }))
  const covered = [...bars, { x: -1_000_000, y: -1_000_000, w: 1_000_000, h: 1_000_000 }]
  const start = usedMs()
  const { x, y } = placeNote(covered)
  // A minute when every place is asked of every box.
  expect(usedMs() - start).toBeLessThan(1_000)
  const isFree = covered.every(
    (box) => x + 200 <= box.x || box.x + box.w <= x || y + 200 <= box.y || box.y + box.h <= y,
  )
  expect(isFree).toBe(true)
})
