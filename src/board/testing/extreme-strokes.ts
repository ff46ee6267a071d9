import fc from 'fast-check'
import { coordinate, FAR } from './extreme-values.ts'

interface Point {
  x: number
  y: number
  z?: number
}

const anyPoint: fc.Arbitrary<Point> = fc.record(
  { x: coordinate, y: coordinate, z: fc.constantFrom(0, 0.5, 1, -1, 1e-9, 2) },
  { requiredKeys: ['x', 'y'], noNullPrototype: true },
)

/** Paths of a given number of points, as people draw and as only programs write. */
const PATHS: readonly ((count: number) => Point[])[] = [
  // All at one place.
  (count) => Array.from({ length: count }, () => ({ x: 0, y: 0 })),
  (count) => Array.from({ length: count }, (_, i) => ({ x: i * 3, y: 40 * Math.sin(i / 9) })),
  // From edge to edge of the page.
  (count) => Array.from({ length: count }, (_, i) => ({ x: i % 2 ? FAR : -FAR, y: (i % 3) * 10 })),
  // To and fro on the same two points.
  (count) => Array.from({ length: count }, (_, i) => ({ x: (i % 2) * 100, y: 0 })),
  (count) => Array.from({ length: count }, (_, i) => ({ x: (i % 2) * 20_000, y: i })),
  // A spiral.
  (count) =>
    Array.from({ length: count }, (_, i) => ({ x: i * Math.cos(i), y: i * Math.sin(i), z: (i % 10) / 10 })),
  (count) => Array.from({ length: count }, (_, i) => ({ x: i * 1e-9, y: 0 })),
  // Scattered over the screen: every turn is a corner.
  (count) => Array.from({ length: count }, (_, i) => ({ x: (i * 7919) % 1_000, y: (i * 104_729) % 700 })),
  (count) => Array.from({ length: count }, (_, i) => ({ x: (i * 7919) % FAR, y: (i * 104_729) % FAR })),
]

const path: fc.Arbitrary<Point[]> = fc.oneof(
  { weight: 2, arbitrary: fc.array(anyPoint, { minLength: 1, maxLength: 12 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...PATHS), fc.constantFrom(1, 2, 3, 5, 60, 600, 2_000, 6_000, 12_000))
      .map(([pathOf, count]) => pathOf(count)),
  },
)

const segment = fc.record(
  { type: fc.constantFrom('free', 'straight'), points: path },
  { noNullPrototype: true },
)

export const strokeSegments = fc.oneof(
  { weight: 3, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }) },
  // Short segments, as many as fit into a record.
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(10, 300, 2_500),
        fc.constantFrom('free', 'straight'),
        fc.array(anyPoint, { minLength: 2, maxLength: 4 }),
      )
      .map(([count, type, points]) =>
        Array.from({ length: count }, (_, i) => ({
          type,
          points: [points[i % points.length], points[(i + 1) % points.length]],
        })),
      ),
  },
)

export const linePoints = path.map((points) =>
  Object.fromEntries(
    points.map(({ x, y }, i) => {
      const index = `a${i.toString(36).padStart(4, '0')}V`
      return [index, { id: index, index, x, y }]
    }),
  ),
)
