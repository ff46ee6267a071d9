/** Places on a plane, in two columns: pairs would cost a third of the time of closing a large rating. */
export interface Points {
  x: Float64Array
  y: Float64Array
}

export interface Clusters {
  centers: Points
  /** -1 to 1: how much closer points are to their own center than to the next one; 1: each lies on its own. */
  separation: number
}

interface ClusterLimits {
  minSize: number
  maxClusters: number
}

/** k-means converges long before. */
const MAX_ROUNDS = 20

/**
 * The best separated groups of at least `minSize` points; `null`: there are none. k-means for each number of groups, from two
 * starts that depend on the points alone, compared by the simplified silhouette (Hruschka and others, 2004).
 */
export function clusterPoints(points: Points, { minSize, maxClusters }: ClusterLimits): Clusters | null {
  const most = Math.min(maxClusters, Math.floor(points.x.length / minSize))
  const inOrder = Uint32Array.from(points.x.keys()).sort(
    (one, other) => at(points.x, one) - at(points.x, other),
  )
  let best: Clusters | null = null
  for (let count = 2; count <= most; count++) {
    for (const start of [farthestPoints(points, count), meansOfSlices(points, inOrder, count)]) {
      const centers = settleLarge(points, start, minSize)
      if (centers.x.length < 2) continue
      const separation = separationOf(points, centers)
      if (separation > (best?.separation ?? 0)) best = { centers, separation }
    }
  }
  return best
}

/** The index of the center closest to a place. */
export function nearestCenter(x: number, y: number, centers: Points): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < centers.x.length; i++) {
    const distance = (x - at(centers.x, i)) ** 2 + (y - at(centers.y, i)) ** 2
    if (distance < least) {
      nearest = i
      least = distance
    }
  }
  return nearest
}

/** Dissolves the smallest group, whose points go to the others, until all are large enough. */
function settleLarge(points: Points, start: Points, minSize: number): Points {
  let centers = start
  while (centers.x.length > 1) {
    const settled = settle(points, centers)
    const smallest = settled.sizes.indexOf(Math.min(...settled.sizes))
    if (at(settled.sizes, smallest) >= minSize) return settled.centers
    const isKept = (_: number, i: number) => i !== smallest
    centers = { x: settled.centers.x.filter(isKept), y: settled.centers.y.filter(isKept) }
  }
  return centers
}

/** Moves each center to the mean of its points until no point changes its center. */
function settle(points: Points, start: Points): { centers: Points; sizes: Float64Array } {
  const centers = { x: start.x.slice(), y: start.y.slice() }
  const count = centers.x.length
  const [sizes, sumX, sumY] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const centerOf = new Int8Array(points.x.length).fill(-1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const sums of [sizes, sumX, sumY]) sums.fill(0)
    let hasChanged = false
    for (let i = 0; i < centerOf.length; i++) {
      const [x, y] = [at(points.x, i), at(points.y, i)]
      const nearest = nearestCenter(x, y, centers)
      if (centerOf[i] !== nearest) hasChanged = true
      centerOf[i] = nearest
      sizes[nearest] = at(sizes, nearest) + 1
      sumX[nearest] = at(sumX, nearest) + x
      sumY[nearest] = at(sumY, nearest) + y
    }
    if (!hasChanged) break
    for (let i = 0; i < count; i++) {
      if (at(sizes, i) === 0) continue
      centers.x[i] = at(sumX, i) / at(sizes, i)
      centers.y[i] = at(sumY, i) / at(sizes, i)
    }
  }
  return { centers, sizes }
}

/** The point farthest from the middle, then each time the one farthest from those before. */
function farthestPoints(points: Points, count: number): Points {
  const chosen = { x: new Float64Array(count), y: new Float64Array(count) }
  const distances = points.x.map((x, i) => x ** 2 + at(points.y, i) ** 2)
  for (let place = 0; place < count; place++) {
    let farthest = 0
    for (let i = 1; i < distances.length; i++) if (at(distances, i) > at(distances, farthest)) farthest = i
    const [x, y] = [at(points.x, farthest), at(points.y, farthest)]
    chosen.x[place] = x
    chosen.y[place] = y
    for (let i = 0; i < distances.length; i++) {
      const distance = (at(points.x, i) - x) ** 2 + (at(points.y, i) - y) ** 2
      distances[i] = place === 0 ? distance : Math.min(at(distances, i), distance)
    }
  }
  return chosen
}

/** The means of slices of equal size along the first axis. `inOrder`: the indices of the points along it. */
function meansOfSlices(points: Points, inOrder: Uint32Array, count: number): Points {
  const means = { x: new Float64Array(count), y: new Float64Array(count) }
  for (let slice = 0; slice < count; slice++) {
    const from = Math.floor((slice * inOrder.length) / count)
    const until = Math.floor(((slice + 1) * inOrder.length) / count)
    let [x, y] = [0, 0]
    for (let i = from; i < until; i++) {
      x += at(points.x, at(inOrder, i))
      y += at(points.y, at(inOrder, i))
    }
    means.x[slice] = x / (until - from)
    means.y[slice] = y / (until - from)
  }
  return means
}

function separationOf(points: Points, centers: Points): number {
  let sum = 0
  for (let i = 0; i < points.x.length; i++) {
    let own = Number.POSITIVE_INFINITY
    let next = Number.POSITIVE_INFINITY
    for (let center = 0; center < centers.x.length; center++) {
      const distance =
        (at(points.x, i) - at(centers.x, center)) ** 2 + (at(points.y, i) - at(centers.y, center)) ** 2
      if (distance < own) {
        next = own
        own = distance
      } else if (distance < next) next = distance
    }
    sum += next === 0 ? 0 : 1 - Math.sqrt(own / next)
  }
  return sum / points.x.length
}

function at(numbers: Float64Array | Uint32Array, i: number): number {
  return numbers[i] ?? 0
}
