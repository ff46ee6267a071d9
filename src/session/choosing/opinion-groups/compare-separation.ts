import { randomFrom } from '#base/seeded-random.ts'
import type { Points } from './cluster-points.ts'

/** Clouds of points without groups to compare, and how many of them may be separated as well. */
const COMPARISONS = 99
const MAX_BETTER = 3
/** Limits the comparisons of many points: without groups, these hardly ever reach the threshold. */
const MAX_POINTS_COMPARED = 4_000
const MIN_COMPARISONS = 19

/**
 * Whether the groups among these points, with this separation, are better separated than those of points that lie evenly, as
 * wide and as high: any cloud can be cut in two. It is the comparison of the gap statistic (Tibshirani and others, 2001), with
 * fixed seeds.
 */
export function isBeyondChance(
  points: Points,
  separation: number,
  separationOf: (points: Points) => number,
): boolean {
  const count = points.x.length
  const comparisons = Math.max(
    MIN_COMPARISONS,
    Math.min(COMPARISONS, Math.floor(MAX_POINTS_COMPARED / count)),
  )
  const maxBetter = Math.floor((MAX_BETTER * comparisons) / COMPARISONS)
  const random = randomFrom(count)
  let better = 0
  for (let i = 0; i < comparisons && better <= maxBetter; i++)
    if (separationOf(evenPoints(points, random)) >= separation) better++
  return better <= maxBetter
}

/** Equally many points, evenly within a box around the middle, with the same deviations and no correlation. */
function evenPoints(points: Points, random: () => number): Points {
  const x = centre(points.x.map(random))
  const y = centre(points.y.map(random))
  const along = sumOfProducts(x, y) / Math.max(sumOfProducts(x, x), Number.MIN_VALUE)
  const straight = y.map((value, i) => value - along * (x[i] ?? 0))
  return { x: stretch(x, lengthOf(centre(points.x))), y: stretch(straight, lengthOf(centre(points.y))) }
}

function centre(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function stretch(values: Float64Array, length: number): Float64Array {
  const factor = length / Math.max(lengthOf(values), Number.MIN_VALUE)
  return values.map((value) => value * factor)
}

function lengthOf(values: Float64Array): number {
  return Math.sqrt(sumOfProducts(values, values))
}

function sumOfProducts(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0)
}
