import { Group2d, Polyline2d, Vec } from 'tldraw'
import { expect, test } from 'vitest'
import { keepPlacesFinite } from './finite-geometry.ts'

const place = new Vec(7, 9)
const still = () => new Polyline2d({ points: [place.clone(), place.clone()] })

test('along a line without length every place is its beginning', () => {
  // Shows the fault that the fix is for.
  expect(still().uninterpolateAlongEdge(place)).toBeNaN()
  keepPlacesFinite()
  keepPlacesFinite()
  for (const line of [still(), new Group2d({ children: [still()] })]) {
    expect(line.uninterpolateAlongEdge(new Vec(1, 1))).toBe(0)
    for (const t of [0, 0.5, 1, Number.NaN])
      expect(line.interpolateAlongEdge(t)).toMatchObject({ x: 7, y: 9 })
  }
})

test('along any other line places are where tldraw puts them', () => {
  keepPlacesFinite()
  const line = new Polyline2d({ points: [new Vec(0, 0), new Vec(10, 0)] })
  expect(line.interpolateAlongEdge(0.3).x).toBeCloseTo(3)
  expect(line.uninterpolateAlongEdge(new Vec(3, 1))).toBeCloseTo(0.3)
  // Moving the returned point leaves the line where it is.
  line.interpolateAlongEdge(0).x = 99
  expect(line.vertices[0]?.x).toBe(0)
})
