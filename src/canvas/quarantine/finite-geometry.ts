import { Geometry2d, Group2d, Vec } from 'tldraw'

/**
 * An elbow arrow with both ends at one place is a line without length, and tldraw divides by that: its label would be
 * at NaN. Every place along such a line is its beginning. A place is always a new vector.
 */
export function keepPlacesFinite(): void {
  for (const { prototype } of [Geometry2d, Group2d]) {
    const { interpolateAlongEdge, uninterpolateAlongEdge } = prototype
    if (finite.has(interpolateAlongEdge)) continue
    prototype.interpolateAlongEdge = function (t, filters) {
      const point = Number.isNaN(t) ? undefined : interpolateAlongEdge.call(this, t, filters)
      // tldraw returns the first vertex itself, and its arrows move returned points: a copy keeps the cached line
      // unchanged.
      return point && Number.isFinite(point.x) && Number.isFinite(point.y) ? point.clone() : beginningOf(this)
    }
    prototype.uninterpolateAlongEdge = function (point, filters) {
      return this.vertices.length > 1 && this.length > 0
        ? uninterpolateAlongEdge.call(this, point, filters)
        : 0
    }
    finite.add(prototype.interpolateAlongEdge)
  }
}

const finite = new WeakSet<object>()

function beginningOf({ vertices }: Geometry2d): Vec {
  const [first] = vertices
  return first ? new Vec(first.x, first.y) : new Vec(0, 0)
}
