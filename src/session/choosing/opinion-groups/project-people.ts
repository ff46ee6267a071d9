import { randomFrom } from '#base/seeded-random.ts'
import {
  type OpinionMatrix,
  type OpinionRow,
  principalAxis,
  shuffleItems,
  withoutAxis,
} from './opinion-matrix.ts'

/** A place on the plane on which people with like opinions lie close together. */
export interface Place {
  x: number
  y: number
}

/** Passes of power iteration, enough for a clear axis; shuffled opinions need an estimate only. */
const PASSES = { own: 20, shuffled: 10 }
/** Shuffles to compare, and how many of them may be as strong. Those of many opinions hardly differ, so that a few are enough. */
const SHUFFLES = 99
const MAX_STRONGER = 3
const MIN_SHUFFLES = 3
const MAX_OPINIONS_SHUFFLED = 40_000
/** Equal strengths differ by rounding errors. */
const ROUNDING = 1e-9

/** Keeps people near the middle who rated little of an axis. */
const RIDGE = 0.1

/**
 * Returns a function that places a row on the first two principal components of these opinions, or on the first alone. A
 * component counts only if people differ along it more than along those of nearly all shuffles of the opinions (parallel
 * analysis, Horn 1965): others are noise. `null`: all are. A row is placed by the opinions that it has (least squares): others count neither for nor
 * against a place.
 */
export function projectPeople(matrix: OpinionMatrix): ((row: OpinionRow) => Place) | null {
  const first = principalAxis(matrix, PASSES.own)
  if (!isBeyondNoise(matrix, first.strength)) return null
  const rest = withoutAxis(matrix, first)
  const second = principalAxis(rest, PASSES.own)
  const [x, y] = [first.direction, isBeyondNoise(rest, second.strength) ? second.direction : null]
  return (row) => placeOf(row, matrix.means, x, y)
}

/** Whether the first components of nearly all shuffles of these opinions are weaker. */
function isBeyondNoise(matrix: OpinionMatrix, strength: number): boolean {
  const affordable = Math.floor(MAX_OPINIONS_SHUFFLED / matrix.values.length)
  const shuffles = Math.max(MIN_SHUFFLES, Math.min(SHUFFLES, affordable))
  const maxStronger = Math.floor((MAX_STRONGER * shuffles) / SHUFFLES)
  const random = randomFrom(SHUFFLES)
  let stronger = strength < ROUNDING ? shuffles : 0
  for (let i = 0; i < shuffles && stronger <= maxStronger; i++) {
    const noise = principalAxis(shuffleItems(matrix, random), PASSES.shuffled).strength
    if (noise >= strength * (1 - ROUNDING)) stronger++
  }
  return stronger <= maxStronger
}

/** The place whose opinions are closest to those of the row. */
function placeOf(row: OpinionRow, means: Float64Array, x: Float64Array, y: Float64Array | null): Place {
  let [xx, yy, xy, rx, ry] = [RIDGE, RIDGE, 0, 0, 0]
  for (let item = 0; item < row.length; item++) {
    const value = row[item] ?? null
    if (value === null) continue
    const own = value - (means[item] ?? 0)
    const [alongX, alongY] = [x[item] ?? 0, y?.[item] ?? 0]
    xx += alongX * alongX
    yy += alongY * alongY
    xy += alongX * alongY
    rx += own * alongX
    ry += own * alongY
  }
  const determinant = xx * yy - xy * xy
  return { x: (rx * yy - ry * xy) / determinant, y: (ry * xx - rx * xy) / determinant }
}
