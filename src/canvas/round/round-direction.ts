/** A rectangle of the page. */
interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Screen pixels that the chip keeps from the edges, where the tools and the question lie. */
const INSET = { left: 200, right: 130, top: 34, bottom: 150 }
/** Of a round, or of what can be seen, so much is in view when it counts as seen. */
const SEEN_FROM = 0.25

/** Whether enough of a round is in view to say that it was seen. */
export function isInView(round: Area, view: Area): boolean {
  const w = Math.min(round.x + round.w, view.x + view.w) - Math.max(round.x, view.x)
  const h = Math.min(round.y + round.h, view.y + view.h) - Math.max(round.y, view.y)
  if (w <= 0 || h <= 0) return false
  return w * h >= SEEN_FROM * Math.min(round.w * round.h, view.w * view.h)
}

/** Where at the screen's edge the way to a round begins, in screen pixels, and in which direction it is, in degrees. */
export function edgeTowards(
  round: Area,
  view: Area,
  screen: { w: number; h: number },
): { x: number; y: number; degrees: number } {
  const zoom = screen.w / view.w
  const [dx, dy] = [
    round.x + round.w / 2 - (view.x + view.w / 2),
    round.y + round.h / 2 - (view.y + view.h / 2),
  ]
  const clamp = (value: number, min: number, max: number) =>
    Math.max(min, Math.min(Math.max(min, max), value))
  return {
    x: clamp(screen.w / 2 + dx * zoom, INSET.left, screen.w - INSET.right),
    y: clamp(screen.h / 2 + dy * zoom, INSET.top, screen.h - INSET.bottom),
    degrees: (Math.atan2(dy, dx) * 180) / Math.PI,
  }
}
