import { sortByIndex, type TLHandle, type TLShape } from 'tldraw'

/** People can tell these apart, and the browser draws each separately. Only programs make lines with more points. */
const MAX_HANDLES = 50

/** Handles for a line with many points: some of them, evenly spaced; `null` if all can be shown. */
export function handlesOfLongLine(shape: TLShape): TLHandle[] | null {
  if (shape.type !== 'line' || !('points' in shape.props)) return null
  const all = Object.values(shape.props.points)
  if (all.length <= MAX_HANDLES) return null
  const points = all.sort(sortByIndex)
  const step = (points.length - 1) / (MAX_HANDLES - 1)
  return Array.from({ length: MAX_HANDLES }, (_, i) => points[Math.round(i * step)])
    .filter((point) => point !== undefined)
    .map((point) => ({ ...point, id: point.index, type: 'vertex', canSnap: true }))
}
