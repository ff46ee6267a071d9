import type { Editor, TLShape } from 'tldraw'

/** Strokes of tldraw's sizes at scale 1, in page units. */
const STROKE_WIDTHS: Readonly<Record<string, number>> = { s: 2, m: 3.5, l: 5, xl: 10 }
/** A browser draws each dash separately: a million of them take seconds. */
const MAX_DASHES = 20_000

const solid = new WeakMap<TLShape, TLShape>()

/**
 * The shape for drawing: an outline with more dashes than can be distinguished becomes a plain line. An arrow's length
 * depends on its bound shapes, so no rule about its record can limit it.
 */
export function withDrawableDash(editor: Editor, shape: TLShape): TLShape {
  const { dash, size, scale } = readPen(shape)
  if (dash !== 'dashed' && dash !== 'dotted') return shape
  const { w, h } = editor.getShapeGeometry(shape).bounds
  const outline = outlineLength(shape, 2 * (w + h))
  if (outline / (2 * size * scale) <= MAX_DASHES) return shape
  // One object per shape: tldraw caches paths by it.
  const known = solid.get(shape)
  if (known) return known
  const drawn = { ...shape, props: { ...shape.props, dash: 'solid' } } as TLShape
  solid.set(shape, drawn)
  return drawn
}

function readPen({ props }: TLShape): { dash: unknown; size: number; scale: number } {
  const size: unknown = Reflect.get(props, 'size')
  const scale: unknown = Reflect.get(props, 'scale')
  return {
    dash: Reflect.get(props, 'dash'),
    size: STROKE_WIDTHS[String(size)] ?? 2,
    scale: typeof scale === 'number' ? scale : 1,
  }
}

/** A stroke may cross its box many times. */
function outlineLength(shape: TLShape, around: number): number {
  const { props } = shape
  if ('segments' in props) return props.segments.reduce((sum, { points }) => sum + pathLength(points), 0)
  if ('points' in props) return pathLength(Object.values(props.points))
  return around
}

function pathLength(points: readonly { x: number; y: number }[]): number {
  let length = 0
  for (const [i, point] of points.entries()) {
    const before = points[i - 1] ?? point
    length += Math.hypot(point.x - before.x, point.y - before.y)
  }
  return length
}
