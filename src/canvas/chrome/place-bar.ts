import { Box } from 'tldraw'

/** Pixels of the screen. */
export interface Size {
  w: number
  h: number
}

interface BarRequest {
  /** All boxes are in screen pixels from the canvas's corner. */
  selection: Box
  bar: Size
  /** The area for the bar. */
  room: Box
  screen: Box
  countCovered: (box: Box) => number
}

/** Keeps the dots around a selected note, and the reactions at its corner, free. */
const GAP_PX = 26

/**
 * A place beside the selection where the bar covers no note: below, above, right or left of it, otherwise at the bottom or top
 * edge, whichever covers fewer. `null` if the selection is out of view.
 */
export function placeBar(request: BarRequest): { x: number; y: number } | null {
  const { selection, bar, room, screen, countCovered } = request
  if (!selection.collides(screen)) return null
  const x = within(selection.midX - bar.w / 2, room.minX, room.maxX - bar.w)
  const y = within(selection.midY - bar.h / 2, room.minY, room.maxY - bar.h)
  const beside = [
    { x, y: selection.maxY + GAP_PX },
    { x, y: selection.minY - GAP_PX - bar.h },
    { x: selection.maxX + GAP_PX, y },
    { x: selection.minX - GAP_PX - bar.w, y },
  ].filter((place) => fits(boxAt(place, bar), room))
  const free = beside.find((place) => countCovered(boxAt(place, bar)) === 0)
  if (free) return free
  const middle = within(room.midX - bar.w / 2, room.minX, room.maxX - bar.w)
  const docks = [
    { x: middle, y: room.maxY - bar.h },
    { x: middle, y: room.minY },
  ]
  const covered = docks.map((place) => countCovered(boxAt(place, bar)))
  return docks[covered.indexOf(Math.min(...covered))] ?? null
}

function boxAt({ x, y }: { x: number; y: number }, { w, h }: Size): Box {
  return new Box(x, y, w, h)
}

/** If there is no room between the two, the lower bound wins. */
function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** tldraw's `contains` excludes boxes that touch the edge. */
function fits(inner: Box, outer: Box): boolean {
  return (
    inner.minX >= outer.minX &&
    inner.minY >= outer.minY &&
    inner.maxX <= outer.maxX &&
    inner.maxY <= outer.maxY
  )
}
