import type * as Y from 'yjs'
import type { Dependents } from '#board/doc/board-index.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { BINDING_TYPE, DEFAULT_PROPS, isShapeType, noteSide } from '#board/record/record-kinds.ts'
import { type At, readIn } from '#board/record/record-layout.ts'

/**
 * Call it before shapes are deleted, so that remaining arrows keep their ends. The `start` and `end` of a bound arrow are not
 * kept up to date: without this it would jump to where it was first drawn.
 */
export function detachArrows(
  shapes: Y.Map<Y.Map<unknown>>,
  doomed: ReadonlySet<string>,
  index: Dependents,
): void {
  for (const id of doomed) {
    for (const bindingId of index.dependents(id)) {
      const binding = shapes.get(bindingId)
      if (binding?.get('t') === BINDING_TYPE) loosenArrow(shapes, doomed, binding)
    }
  }
}

function loosenArrow(
  shapes: Y.Map<Y.Map<unknown>>,
  doomed: ReadonlySet<string>,
  binding: Y.Map<unknown>,
): void {
  const [arrowId, targetId] = readIn(binding.get('in')) ?? ['', '']
  const arrow = shapes.get(arrowId)
  if (!arrow || doomed.has(arrowId) || !doomed.has(targetId)) return
  const place = pagePlace(shapes, arrowId)
  const point = anchorPoint(shapes, targetId, binding.get('p.normalizedAnchor'))
  if (place && point) arrow.set(`p.${String(binding.get('p.terminal'))}`, intoShape(place, point))
}

/** The page point at which the binding holds its shape; `null` if the shape's size is not stored. */
function anchorPoint(shapes: Y.Map<Y.Map<unknown>>, id: string, anchor: unknown): [number, number] | null {
  const map = shapes.get(id)
  const place = pagePlace(shapes, id)
  const size = map && sizeOf(map)
  if (!place || !size) return null
  const { x, y } = isPoint(anchor) ? anchor : DEFAULT_PROPS[BINDING_TYPE].normalizedAnchor
  const [left, top, rotation] = place
  const [dx, dy] = [x * size.w, y * size.h]
  return [
    left + dx * Math.cos(rotation) - dy * Math.sin(rotation),
    top + dx * Math.sin(rotation) + dy * Math.cos(rotation),
  ]
}

function sizeOf(map: Y.Map<unknown>): { w: number; h: number } | null {
  const type = map.get('t')
  if (type === 'note') {
    const size = noteSide(map.get('p.size'), map.get('p.scale'))
    return { w: size, h: size }
  }
  if (!isShapeType(type)) return null
  const { w, h } = { w: undefined, h: undefined, ...DEFAULT_PROPS[type] }
  if (w === undefined || h === undefined) return null
  return { w: numberOr(map.get('p.w'), w), h: numberOr(map.get('p.h'), h) }
}

/** Converts a page point to the coordinates of a shape at `place`. */
function intoShape([left, top, rotation]: At, [x, y]: [number, number]): { x: number; y: number } {
  const [dx, dy] = [x - left, y - top]
  return {
    x: dx * Math.cos(rotation) + dy * Math.sin(rotation),
    y: dy * Math.cos(rotation) - dx * Math.sin(rotation),
  }
}

function isPoint(value: unknown): value is { x: number; y: number } {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
