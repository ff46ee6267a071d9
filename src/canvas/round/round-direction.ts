import { Box } from 'tldraw'
import { cutOff } from '../chrome/screen-overlays.ts'

/** A rectangle of the page. */
interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Screen pixels from the chip's middle to its edges, with a gap around it. */
const HALF_CHIP = { w: 130, h: 28 }
/** Of a round, or of what can be seen, so much is in view when it counts as seen. */
const SEEN_FROM = 0.25

/** Whether enough of a round is in view to say that it was seen. */
export function isInView(round: Area, view: Area): boolean {
  const w = Math.min(round.x + round.w, view.x + view.w) - Math.max(round.x, view.x)
  const h = Math.min(round.y + round.h, view.y + view.h) - Math.max(round.y, view.y)
  if (w <= 0 || h <= 0) return false
  return w * h >= SEEN_FROM * Math.min(round.w * round.h, view.w * view.h)
}

interface Screen {
  w: number
  h: number
  /** Where the chip may be, in pixels from the screen's corner. */
  room: Box
}

/**
 * Where at the edge of the screen's room the way to a round begins, in screen pixels, and in which direction it is, in
 * degrees. What is seen of the round is kept free.
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
  const clamp = (value: number, min: number, max: number) =>
    Math.max(min, Math.min(Math.max(min, max), value))
  return {
    x: clamp(screen.w / 2 + dx * zoom, room.minX + HALF_CHIP.w, room.maxX - HALF_CHIP.w),
    y: clamp(screen.h / 2 + dy * zoom, room.minY + HALF_CHIP.h, room.maxY - HALF_CHIP.h),
    degrees: (Math.atan2(dy, dx) * 180) / Math.PI,
  }
}
