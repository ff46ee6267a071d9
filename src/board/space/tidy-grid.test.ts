import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { type Box, NOTE_GAP, overlapArea } from './free-space.ts'
import { inReadingOrder } from './reading-order.ts'
import { type TidyGrid, tidyGrid } from './tidy-grid.ts'

const note = (x: number, y: number, side = 200): Box => ({ x, y, w: side, h: side })

const coordinate = fc.integer({ min: -3_000, max: 3_000 })
const aBox = fc.record({
  x: coordinate,
  y: coordinate,
  w: fc.constantFrom(100, 200, 307, 414),
  h: fc.constantFrom(100, 200, 307, 414),
})
const someBoxes = fc.array(aBox, { minLength: 2, maxLength: 40 })

interface Scene {
  obstacles?: readonly Box[]
  room?: Box | null
  isFromCorner?: boolean
}

/** Tidies in reading order, like the canvas. */
function tidy(boxes: readonly Box[], { obstacles = [], room = null, isFromCorner }: Scene = {}) {
  const items = inReadingOrder(boxes.map((box, i) => ({ name: i, box })))
  const grid = tidyGrid({
    boxes: items.map(({ box }) => box),
    obstacles,
    room,
    floor: Math.max(0, ...[...boxes, ...obstacles].map(({ y, h }) => y + h)),
    ...(isFromCorner === undefined ? {} : { isFromCorner }),
  })
  const laid = items.map(({ name, box }, i) => ({ name, box: { ...box, ...must(grid.places[i], 'place') } }))
  return { grid, laid, boxes: laid.map(({ box }) => box), names: laid.map(({ name }) => name) }
}

function corner({ bounds }: TidyGrid): [number, number] {
  return [bounds.x, bounds.y]
}

test('[BD47] items in rough rows are read row by row, from the left', () => {
  const items = [note(500, 12), note(0, 0), note(250, 90), note(10, 240), note(240, 210)]
  const order = inReadingOrder(items.map((box, i) => ({ i, box })))
  expect(order.map(({ i }) => i)).toEqual([1, 2, 0, 3, 4])
})

test('[BD45] a grid begins where its notes began, as wide as high, with one gap between notes', () => {
  const { boxes, grid } = tidy([note(100, 50), note(420, 60), note(130, 400), note(700, 380)])
  expect(boxes).toEqual([note(100, 50), note(314, 50), note(100, 264), note(314, 264)])
  expect(grid.bounds).toEqual({ x: 100, y: 50, w: 414, h: 414 })
})

test('[BD45] no item is lost or covers another, sizes stay, and the order is the reading order', () => {
  fc.assert(
    fc.property(someBoxes, (boxes) => {
      const { laid, names } = tidy(boxes)
      expect(names.toSorted((a, b) => a - b)).toEqual(boxes.map((_, i) => i))
      for (const [i, { name, box }] of laid.entries()) {
        expect(box).toMatchObject({ w: boxes[name]?.w, h: boxes[name]?.h })
        for (const other of laid.slice(i + 1)) expect(overlapArea(box, other.box)).toBe(0)
      }
      expect(inReadingOrder(laid).map(({ name }) => name)).toEqual(names)
    }),
  )
})

test('[BD45] a tidy grid stays as it is, also among obstacles', () => {
  fc.assert(
    fc.property(someBoxes, fc.array(aBox, { maxLength: 8 }), (boxes, obstacles) => {
      const once = tidy(boxes, { obstacles })
      const twice = tidy(once.boxes, { obstacles })
      expect(twice.boxes).toEqual(once.boxes)
    }),
  )
})

test('[BD45] a grid covers no obstacle more than its notes did', () => {
  fc.assert(
    fc.property(someBoxes, fc.array(aBox, { maxLength: 12 }), (boxes, obstacles) => {
      const { boxes: after } = tidy(boxes, { obstacles })
      for (const obstacle of obstacles) {
        const covered = (all: readonly Box[]) => all.reduce((sum, box) => sum + overlapArea(box, obstacle), 0)
        expect(covered(after)).toBeLessThanOrEqual(covered(boxes) + 1)
      }
    }),
  )
})

test('[BD45] without a free place near, a grid lies below everything', () => {
  const walls = [
    { x: -9_000, y: -9_000, w: 8_980, h: 18_000 },
    { x: 220, y: -9_000, w: 8_780, h: 18_000 },
  ]
  const { grid } = tidy([note(0, 0), note(0, 500)], { obstacles: walls })
  expect(corner(grid)).toEqual([0, 9_014])
})

test('[BD45] in a frame the grid is as wide as its room, and extends only to the right and downward', () => {
  const room = { x: 24, y: 24, w: 500, h: 300 }
  fc.assert(
    fc.property(someBoxes, fc.boolean(), (boxes, isFromCorner) => {
      const { grid, boxes: after } = tidy(boxes, { room, isFromCorner })
      expect(grid.bounds.x).toBeGreaterThanOrEqual(24)
      expect(grid.bounds.y).toBeGreaterThanOrEqual(24)
      const columns = new Set(after.map(({ x }) => x)).size
      if (columns > 1) expect(grid.bounds.x + grid.bounds.w).toBeLessThanOrEqual(524)
      if (isFromCorner) expect(corner(grid)).toEqual([24, 24])
      const grown = {
        ...room,
        w: Math.max(room.w, grid.bounds.w),
        h: Math.max(room.h, grid.bounds.y + grid.bounds.h - 24),
      }
      expect(tidy(after, { room: grown, isFromCorner }).boxes).toEqual(after)
    }),
  )
})

test('[BD45] a flat frame gets more columns before it grows', () => {
  const row = [note(40, 40), note(300, 60), note(500, 40), note(720, 30), note(950, 40)]
  const { boxes } = tidy(row, { room: { x: 24, y: 24, w: 1_200, h: 210 }, isFromCorner: true })
  expect(boxes.map(({ x, y }) => [x, y])).toEqual([24, 238, 452, 666, 880].map((x) => [x, 24]))
})

test('[BD45] the grid of a whole frame begins in its corner, or at the free place nearest to that', () => {
  const room = { x: 24, y: 24, w: 900, h: 900 }
  const boxes = [note(400, 400), note(630, 380)]
  expect(corner(tidy(boxes, { room, isFromCorner: true }).grid)).toEqual([24, 24])
  const locked = note(24, 24)
  const { boxes: after } = tidy(boxes, { room, isFromCorner: true, obstacles: [locked] })
  for (const box of after) expect(overlapArea(box, locked)).toBe(0)
  expect(after[1]).toMatchObject({ y: after[0]?.y, x: must(after[0], 'first').x + 200 + NOTE_GAP })
})

test('[BD45] three hundred notes are laid out within a frame of the screen', { tags: ['slow'] }, () => {
  const boxes = Array.from({ length: 300 }, (_, i) => note((i * 7919) % 9_000, (i * 104_729) % 9_000))
  const obstacles = Array.from({ length: 3_000 }, (_, i) =>
    note((i % 60) * 214, Math.floor(i / 60) * 214 + 9_500),
  )
  const start = usedMs()
  tidy(boxes, { obstacles })
  // Takes 1 ms on an idle machine.
  expect(usedMs() - start).toBeLessThan(50)
})
