import type { TLDrawShapeSegment, VecModel } from '@tldraw/tlschema'
import { DEFAULT_PROPS, type RecordType } from '#board/record/record-kinds.ts'

/**
 * Limits within which a browser draws one shape without a noticeable pause. Drawing by hand stays far below them;
 * programs make larger shapes, which block every viewer's page for seconds or longer. Each limit was found by
 * e2e/every-shape.spec.ts, which shows extreme records in a browser.
 */
const MAX_STROKE_POINTS = 5_000
/** tldraw puts a point on every 16 page units of a straight segment; beyond some 100,000 its recursion ends the page. */
const MAX_STRAIGHT_LENGTH = 400_000
const MAX_PRESSURE = 2
/** The width of a large screen at 1 % zoom, in page units. */
const MAX_BEND = 400_000
/** A cloud has a bump about every this many page units, or as often as it is high. */
const CLOUD_BUMP = 50
const MAX_CLOUD_BUMPS = 2_000

/** Limits for single props, for all shapes. */
export const DRAWABLE_RANGES: Readonly<Record<string, { min: number; max: number }>> = {
  // Beyond this scale a shape is smaller than a pixel or larger than the page at every zoom.
  scale: { min: 0.01, max: 100 },
  // A smaller width is invisible at any zoom, and tldraw divides by it.
  w: { min: 0.01, max: Number.POSITIVE_INFINITY },
  h: { min: 0.01, max: Number.POSITIVE_INFINITY },
  // A fraction of the arrow's length; tldraw keeps it from 0 to 1.
  labelPosition: { min: -1, max: 2 },
  elbowMidPoint: { min: -10, max: 10 },
  // tldraw puts a point on every 20 page units of an arc, whose length depends on its bend.
  bend: { min: -MAX_BEND, max: MAX_BEND },
}

/** A fraction of the size of the bound shape; at the edge it may lie slightly outside of 0 and 1. */
export function isAnchorDrawable({ x, y }: VecModel): boolean {
  return [x, y].every((part) => part >= -1 && part <= 2)
}

/** Whether a stroke has few enough points, including those that tldraw adds on straight parts. */
export function isStrokeDrawable(segments: readonly TLDrawShapeSegment[]): boolean {
  let points = 0
  let straightLength = 0
  for (const segment of segments) {
    points += segment.points.length
    if (segment.points.some(({ z }) => z !== undefined && Math.abs(z) > MAX_PRESSURE)) return false
    const [from, to] = segment.points
    if (segment.type === 'straight' && from && to) straightLength += Math.hypot(to.x - from.x, to.y - from.y)
  }
  return points <= MAX_STROKE_POINTS && straightLength <= MAX_STRAIGHT_LENGTH
}

/** Props that are valid alone and too much together. */
const TOGETHER: Partial<
  Record<RecordType, { keys: readonly string[]; isDrawable: (read: (prop: string) => unknown) => boolean }>
> = {
  geo: { keys: ['p.geo', 'p.w', 'p.h'], isDrawable: isCloudDrawable },
}

function isCloudDrawable(read: (prop: string) => unknown): boolean {
  if (read('geo') !== 'cloud') return true
  const w = Number(read('w') ?? DEFAULT_PROPS.geo.w)
  const h = Number(read('h') ?? DEFAULT_PROPS.geo.h)
  return (2 * (w + h)) / Math.min(w, h, CLOUD_BUMP) <= MAX_CLOUD_BUMPS
}

/**
 * Called only when one of the keys changed: a record from before the rule can be moved, and corrected step by step.
 * @returns whether props of this type can be drawn together
 */
export function areDrawableTogether(
  type: RecordType,
  keys: ReadonlySet<string>,
  read: (key: string) => unknown,
): boolean {
  const rule = TOGETHER[type]
  if (!rule?.keys.some((key) => keys.has(key))) return true
  return rule.isDrawable((prop) => read(`p.${prop}`))
}
