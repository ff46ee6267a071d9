import type { Box, Occupied, Point } from './free-space.ts'
import { ringOf } from './rings.ts'

/** Page units between a large area and its neighbours. */
export const AREA_GAP = 64
/** Page units for the name above an area, which keeps its size on the screen: enough to read it down to a zoom of a third. */
export const NAME_ROOM = 64
/** From one tried place to the next. */
const STEP = 160
const MAX_RINGS = 40

/**
 * A place where something large covers nothing: beside `near`, first to the right, then in widening rings. Without `near`, to the
 * right of everything, level with the topmost: a board is wider than it is high, and there is room to grow downward.
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

/** Page units from the edges of the view. */
const VIEW_MARGIN = { x: 24, y: NAME_ROOM }
/** One step down counts as this many to the right, because shapes above grow downward. */
const DOWN_COUNTS = 2

/** A place at the top left of a person's view, or else the next free one to the right or below. */
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

const STEPS_AROUND = Array.from({ length: MAX_RINGS }, (_, i) => ringOf(i + 1)).flat()
