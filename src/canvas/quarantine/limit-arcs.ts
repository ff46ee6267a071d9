import { Arc2d } from 'tldraw'

/** tldraw has a point for each 20 units of an arc: 60,000 for the widest that an arrow may be bent to. */
const SPACING = 20
/** On the widest arc, the line between two of them is a unit away from it at most. */
const MAX_POINTS = 2_000

/** Keeps to a number of points that are looked at in a moment; what is drawn is an arc of SVG all the same. */
export function limitPointsOfArcs(): void {
  const { getVertices } = Arc2d.prototype
  if (limited.has(getVertices)) return
  Arc2d.prototype.getVertices = function () {
    const isLong = this.length > MAX_POINTS * SPACING
    // The same arc, for which tldraw's own function works out fewer points.
    return getVertices.call(isLong ? Object.create(this, { length: { value: MAX_POINTS * SPACING } }) : this)
  }
  limited.add(Arc2d.prototype.getVertices)
}

const limited = new WeakSet<object>()
