import type { ScreenBox, ThreadRoom } from '#canvas/comments/comments-in-view.ts'

/** Screen pixels between the popover and its note, with the pin's ring. */
const GAP_PX = 16
/** A pin on a point is around it. */
const PIN_PX = 24

interface Size {
  w: number
  h: number
}

/**
 * The corner of a popover beside its thing: right of it, else left, else below or above, and never on it if any of these has
 * room. Without a thing in view it is at the right edge.
 */
export function placeThread({ about, room }: ThreadRoom, size: Size): { x: number; y: number } {
  const maxX = room.x + room.w - size.w
  const maxY = room.y + room.h - size.h
  if (!about || !overlaps(about, room)) return { x: maxX, y: room.y }
  const { x, y, w, h } = about.w === 0 && about.h === 0 ? aroundPoint(about) : about
  const beside = clamp(y, room.y, maxY)
  const under = clamp(x, room.x, maxX)
  const right = x + w + GAP_PX
  if (right <= maxX) return { x: right, y: beside }
  const left = x - GAP_PX - size.w
  if (left >= room.x) return { x: left, y: beside }
  const below = y + h + GAP_PX
  if (below <= maxY) return { x: under, y: below }
  const above = y - GAP_PX - size.h
  return above >= room.y ? { x: under, y: above } : { x: maxX, y: beside }
}

function overlaps(a: ScreenBox, b: ScreenBox): boolean {
  return a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.y + a.h > b.y
}

function aroundPoint({ x, y }: ScreenBox): ScreenBox {
  return { x: x - PIN_PX / 2, y: y - PIN_PX / 2, w: PIN_PX, h: PIN_PX }
}

/** `min` wins where the range is empty. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
