import type * as Y from 'yjs'
import { pagePlace } from './page-place.ts'
import { shapeBox } from './shape-boxes.ts'

/** The upright bounds of a record on the page. Arrows and drawings have a place without a size: each page measures their extent. */
export function recordBox(
  shapes: Y.Map<Y.Map<unknown>>,
  id: string,
): { x: number; y: number; w: number; h: number } | null {
  const box = shapeBox(shapes, id)
  if (box) return { x: box.x, y: box.y, w: box.w, h: box.h }
  const place = shapes.has(id) ? pagePlace(shapes, id) : null
  return place && { x: place[0], y: place[1], w: 0, h: 0 }
}
