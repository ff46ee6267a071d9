import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounds, BoxGrid, doTouch } from './box-grid.ts'

const coordinate = fc.integer({ min: -30_000, max: 30_000 })
const size = fc.oneof(fc.constant(200), fc.integer({ min: 0, max: 20_000 }))
const box = fc
  .tuple(coordinate, coordinate, size, size)
  .map(([x, y, w, h]): Bounds => ({ minX: x, minY: y, maxX: x + w, maxY: y + h }))

test('a query finds exactly the boxes that touch the region, after any moves and removals', () => {
  const change = fc.record({ id: fc.integer({ min: 0, max: 30 }), box: fc.option(box) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), box, (changes, region) => {
      const grid = new BoxGrid<number>()
      const expected = new Map<number, Bounds>()
      for (const { id, box } of changes) {
        if (box) {
          grid.set(id, box)
          expected.set(id, box)
        } else {
          grid.delete(id)
          expected.delete(id)
        }
      }
      const touching = [...expected].filter(([, box]) => doTouch(box, region)).map(([id]) => id)
      expect([...grid.query(region)].sort()).toEqual(touching.sort())
      expect(grid.size).toBe(expected.size)
    }),
  )
})
