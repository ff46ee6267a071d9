import { sortByIndex, type TLHandle, type TLShape } from 'tldraw'

/** A person tells these apart; the browser draws each by itself. Lines of more points were written by a program. */
const MAX_HANDLES = 50

/** Handles of a line of many points: some of them, evenly along it. `null`: the line has few, all are shown. */
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
