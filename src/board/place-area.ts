import type { Box, Occupied, Point } from './free-space.ts'

/** Page units between a big area and what is beside it. */
export const AREA_GAP = 64
/** Above an area stands its name, as large on the screen from far away: this much room keeps it readable down to a third. */
export const NAME_ROOM = 64
/** From one place that is tried to the next. */
const STEP = 160
const MAX_RINGS = 40

/**
 * Where something big covers nothing: beside `near`, to the right rather than below, and else in widening rings around it.
 * Without a request it is to the right of everything, at the height of the topmost: a board is wider than it is high, and
 * what grows downward has nothing in its way there.
 */
export function placeArea(occupied: Occupied, size: { w: number; h: number }, near: Box | null): Point {
  const all = occupied.bounds()
  if (!all) return near ? { x: near.x, y: near.y } : { x: 0, y: 0 }
  const outside = { x: all.x + all.w + AREA_GAP, y: all.y }
  if (!near) return outside
  for (const place of placesBeside(near, size))
    if (occupied.isFree(withName(place, size), AREA_GAP / 2)) return place
  return { x: outside.x, y: near.y }
}

/** Page units from the edges of what somebody sees. */
const VIEW_MARGIN = { x: 24, y: NAME_ROOM }
/** A step down counts as much as so many to the right, as what is above grows downward. */
const DOWN_COUNTS = 2

/** Where something big begins at the top left of what somebody sees; the next free place to the right, or below, if it can't. */
export function placeInView(occupied: Occupied, size: { w: number; h: number }, view: Box): Point {
  const request = { x: Math.round(view.x + VIEW_MARGIN.x), y: Math.round(view.y + VIEW_MARGIN.y) }
  for (const [dx, dy] of STEPS_ONWARD) {
    const place = { x: request.x + dx * STEP, y: request.y + dy * STEP }
    if (occupied.isFree(withName(place, size), AREA_GAP / 2)) return place
  }
  return placeArea(occupied, size, null)
}

function withName({ x, y }: Point, { w, h }: { w: number; h: number }): Box {
  return { x, y: y - NAME_ROOM, w, h: h + NAME_ROOM }
}

const STEPS_ONWARD = stepsOnward()

function stepsOnward(): [dx: number, dy: number][] {
  const steps: [number, number][] = []
  for (let dx = 0; dx <= MAX_RINGS; dx++) for (let dy = 0; dy <= MAX_RINGS; dy++) steps.push([dx, dy])
  const far = ([dx, dy]: [number, number]) => Math.hypot(dx, DOWN_COUNTS * dy)
  return steps.sort((a, b) => far(a) - far(b))
}

function* placesBeside(near: Box, { w, h }: { w: number; h: number }): Generator<Point> {
  const right = { x: near.x + near.w + AREA_GAP, y: near.y }
  yield right
  yield { x: near.x, y: near.y + near.h + AREA_GAP / 2 + NAME_ROOM }
  yield { x: near.x - w - AREA_GAP, y: near.y }
  yield { x: near.x, y: near.y - h - AREA_GAP }
  for (const [dx, dy] of STEPS_AROUND) yield { x: right.x + dx * STEP, y: right.y + dy * STEP }
}

const STEPS_AROUND = stepsAround()

/** Ring by ring, the nearest of each first. */
function stepsAround(): [dx: number, dy: number][] {
  return Array.from({ length: MAX_RINGS }, (_, i) => ringOf(i + 1)).flat()
}

function ringOf(ring: number): [number, number][] {
  const steps: [number, number][] = []
  for (let i = -ring; i <= ring; i++) steps.push([ring, i], [i, ring], [-ring, i], [i, -ring])
  return steps.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
}
