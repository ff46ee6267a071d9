import { Arc2d, Vec } from 'tldraw'
import { expect, test } from 'vitest'
import { limitPointsOfArcs } from './limit-arcs.ts'

/** Half a circle around the origin. */
const arc = (radius: number) =>
  new Arc2d({
    center: new Vec(0, 0),
    start: new Vec(radius, 0),
    end: new Vec(-radius, 0),
    sweepFlag: 1,
    largeArcFlag: 0,
  })

test('a wide arc has 2,000 points, evenly along it, its ends among them', () => {
  expect(arc(400_000).vertices.length).toBeGreaterThan(60_000)
  limitPointsOfArcs()
  limitPointsOfArcs()
  const { vertices, length } = arc(400_000)
  expect(vertices).toHaveLength(2_001)
  expect(length).toBeCloseTo(Math.PI * 400_000, 0)
  expect(vertices[0]?.x).toBeCloseTo(400_000, 0)
  expect(vertices.at(-1)?.x).toBeCloseTo(-400_000, 0)
  for (const { x, y } of vertices) expect(Math.hypot(x, y)).toBeCloseTo(400_000, 0)
})

test('an arc that fits a few screens has the points that tldraw gives it', () => {
  limitPointsOfArcs()
  expect(arc(1_000).vertices).toHaveLength(Math.ceil((Math.PI * 1_000) / 20) + 1)
})
