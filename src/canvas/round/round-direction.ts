import { Box } from 'tldraw'
import { cutOff } from '../signals/screen-overlays.ts'

interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Screen pixels from the chip's centre to its edges, including a gap. */
const HALF_CHIP = { w: 130, h: 28 }
/** The fraction of a round, or of the screen, that counts as seen. */
const SEEN_FROM = 0.25

export function isInView(round: Area, view: Area): boolean {
  const w = Math.min(round.x + round.w, view.x + view.w) - Math.max(round.x, view.x)
  const h = Math.min(round.y + round.h, view.y + view.h) - Math.max(round.y, view.y)
  if (w <= 0 || h <= 0) return false
  return w * h >= SEEN_FROM * Math.min(round.w * round.h, view.w * view.h)
}

interface Screen {
  w: number
  h: number
  room: Box
  countCovered: (box: Box) => number
}

/**
 * The point at the edge of the screen towards a round, in screen pixels, and the direction in degrees. Does not cover the visible
 * part of the round; nor a note, where a free place is found along that edge.
 */
export function edgeTowards(
  round: Area,
  view: Area,
  screen: Screen,
): { x: number; y: number; degrees: number } {
  const zoom = screen.w / view.w
  const seen = new Box((round.x - view.x) * zoom, (round.y - view.y) * zoom, round.w * zoom, round.h * zoom)
  const room = cutOff(screen.room, seen)
  const [dx, dy] = [
    round.x + round.w / 2 - (view.x + view.w / 2),
    round.y + round.h / 2 - (view.y + view.h / 2),
  ]
  const within = ({ x, y }: Point): Point => ({
    x: clamp(x, room.minX + HALF_CHIP.w, room.maxX - HALF_CHIP.w),
    y: clamp(y, room.minY + HALF_CHIP.h, room.maxY - HALF_CHIP.h),
  })
  const wanted = { x: screen.w / 2 + dx * zoom, y: screen.h / 2 + dy * zoom }
  const nearest = within(wanted)
  const isAtSide = Math.abs(wanted.x - nearest.x) > Math.abs(wanted.y - nearest.y)
  const free = alongEdge(nearest, isAtSide)
    .map(within)
    .find((place) => screen.countCovered(boxAround(place)) === 0)
  return { ...(free ?? nearest), degrees: (Math.atan2(dy, dx) * 180) / Math.PI }
}

interface Point {
  x: number
  y: number
}

/** Steps of half a chip that are looked at, to each side. */
const MAX_STEPS = 16

/** The place, then those beside it along a side of the screen, or along its top or bottom, the nearest first. */
function alongEdge({ x, y }: Point, isAtSide: boolean): Point[] {
  const steps = Array.from({ length: MAX_STEPS }, (_, i) => i + 1).flatMap((step) => [step, -step])
  return [0, ...steps].map((step) =>
    isAtSide ? { x, y: y + step * HALF_CHIP.h } : { x: x + step * HALF_CHIP.w, y },
  )
}

function boxAround({ x, y }: Point): Box {
  return new Box(x - HALF_CHIP.w, y - HALF_CHIP.h, 2 * HALF_CHIP.w, 2 * HALF_CHIP.h)
}

/** The lower bound wins when there is no room between the two. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.max(min, max), value))
}
