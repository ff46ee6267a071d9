import { Arc2d } from 'tldraw'

/** tldraw has a point for every 20 units of an arc: 60,000 for the widest possible arrow. */
const SPACING = 20
/** On the widest arc, the line between two points is at most a unit away from it. */
const MAX_POINTS = 2_000

/** Limits the number of points of an arc's geometry; the drawing is an SVG arc in any case. */
export function limitPointsOfArcs(): void {
  const { getVertices } = Arc2d.prototype
  if (limited.has(getVertices)) return
  Arc2d.prototype.getVertices = function () {
    const isLong = this.length > MAX_POINTS * SPACING
    // A copy of the arc with a shorter length, for which tldraw's own function computes fewer points.
    return getVertices.call(isLong ? Object.create(this, { length: { value: MAX_POINTS * SPACING } }) : this)
  }
  limited.add(Arc2d.prototype.getVertices)
}

const limited = new WeakSet<object>()
