/** One person's opinions, from -1 to 1, in the order of the items; `null`: not rated. */
export type OpinionRow = readonly (number | null)[]

/** People by items, row by row. The values of each item have the mean 0; a missing opinion is 0. */
export interface OpinionMatrix {
  people: number
  items: number
  values: Float64Array
  /** 1: rated. */
  isRated: Uint8Array
  /** The means of the items, which were taken off. */
  means: Float64Array
}

/** Puts the opinions into a matrix. A missing opinion counts as the mean of its item. */
export function opinionMatrix(rows: readonly OpinionRow[]): OpinionMatrix {
  const [people, items] = [rows.length, rows[0]?.length ?? 0]
  const values = new Float64Array(people * items)
  const isRated = new Uint8Array(people * items)
  const means = Float64Array.from({ length: items }, (_, item) => meanOf(rows, item))
  for (const [person, row] of rows.entries())
    for (let item = 0; item < items; item++) {
      const value = row[item] ?? null
      if (value === null) continue
      values[person * items + item] = value - (means[item] ?? 0)
      isRated[person * items + item] = 1
    }
  return { people, items, values, isRated, means }
}

function meanOf(rows: readonly OpinionRow[], item: number): number {
  let sum = 0
  let count = 0
  for (const row of rows) {
    const value = row[item] ?? null
    if (value === null) continue
    sum += value
    count++
  }
  return sum / Math.max(1, count)
}

/** Deals the values of each item out again among the people who rated it: such opinions do not hang together. */
export function shuffleItems(matrix: OpinionMatrix, random: () => number): OpinionMatrix {
  const { people, items, isRated } = matrix
  const values = matrix.values.slice()
  for (let item = 0; item < items; item++) {
    const places: number[] = []
    for (let place = item; place < people * items; place += items)
      if (isRated[place] === 1) places.push(place)
    for (let last = places.length - 1; last > 0; last--) {
      const [one, other] = [places[last] ?? 0, places[Math.floor(random() * (last + 1))] ?? 0]
      const kept = values[one] ?? 0
      values[one] = values[other] ?? 0
      values[other] = kept
    }
  }
  return { ...matrix, values }
}

/** A direction of unit length among the items, and how much people differ along it. */
export interface Axis {
  direction: Float64Array
  /** The sum of squares of people's places along it; 0: they do not differ. */
  strength: number
}

/** Rounding errors are no direction. */
const NOTHING = 1e-9

/** The direction in which people differ most, by power iteration. */
export function principalAxis(matrix: OpinionMatrix, passes: number): Axis {
  let axis: Axis = { direction: firstDirection(matrix), strength: 0 }
  for (let i = 0; i < passes; i++) axis = normalize(turned(matrix, axis.direction))
  return axis
}

/** The rows, added up as often as each one reaches along the direction. */
function turned({ people, items, values }: OpinionMatrix, direction: Float64Array): Float64Array {
  const sum = new Float64Array(items)
  for (let start = 0; start < people * items; start += items) {
    let place = 0
    for (let i = 0; i < items; i++) place += (values[start + i] ?? 0) * (direction[i] ?? 0)
    for (let i = 0; i < items; i++) sum[i] = (sum[i] ?? 0) + place * (values[start + i] ?? 0)
  }
  return sum
}

/** Takes off each row's part along the axis, in the opinions that it has. */
export function withoutAxis(matrix: OpinionMatrix, { direction }: Axis): OpinionMatrix {
  const { people, items, isRated } = matrix
  const values = matrix.values.slice()
  for (let start = 0; start < people * items; start += items) {
    let [place, weight] = [0, 0]
    for (let item = 0; item < items; item++) {
      const along = (direction[item] ?? 0) * (isRated[start + item] ?? 0)
      place += (values[start + item] ?? 0) * along
      weight += along * along
    }
    if (weight < NOTHING) continue
    for (let item = 0; item < items; item++)
      if (isRated[start + item] === 1)
        values[start + item] = (values[start + item] ?? 0) - (place / weight) * (direction[item] ?? 0)
  }
  return { ...matrix, values }
}

/** The row of the person who differs most from the others. */
function firstDirection({ people, items, values }: OpinionMatrix): Float64Array {
  let [best, most] = [0, -1]
  for (let start = 0; start < people * items; start += items) {
    let square = 0
    for (let i = start; i < start + items; i++) square += (values[i] ?? 0) ** 2
    if (square > most) [best, most] = [start, square]
  }
  return normalize(values.slice(best, best + items)).direction
}

/** `strength` is the length before it was set to 1. */
function normalize(vector: Float64Array): Axis {
  let square = 0
  for (const value of vector) square += value * value
  const strength = Math.sqrt(square)
  if (strength < NOTHING) return { direction: new Float64Array(vector.length), strength: 0 }
  return { direction: vector.map((value) => value / strength), strength }
}
