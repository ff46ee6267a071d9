import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { pagePlace } from '#board/page-place.ts'
import type { Box } from '#board/place-note.ts'
import { DEFAULT_PROPS, NOTE_SIZE } from '#board/record-kinds.ts'

/** A shape's upright box in page coordinates, as far as it can be known without measuring text. */
export interface ShapeBox extends Box {
  kind: 'note' | 'frame' | 'geo' | 'text'
  color: string
}

/** Lines, arrows and drawings are left out: notes may lie over them. */
export function shapeBoxes(doc: Y.Doc): ShapeBox[] {
  const shapes = boardShapes(doc)
  const boxes: ShapeBox[] = []
  for (const [id, map] of shapes.entries()) {
    const kind = map instanceof Y.Map ? map.get('t') : null
    if (kind !== 'note' && kind !== 'frame' && kind !== 'geo' && kind !== 'text') continue
    const place = pagePlace(shapes, id)
    if (!place) continue
    const [w, h] = sizeOf(kind, map)
    const color = map.get('p.color')
    boxes.push({
      kind,
      color: typeof color === 'string' ? color : DEFAULT_PROPS[kind].color,
      x: place[0],
      y: place[1],
      w,
      h,
    })
  }
  return boxes
}

/** One line of text, whose height is measured by clients only. */
const TEXT_HEIGHT = 40

function sizeOf(kind: ShapeBox['kind'], map: Y.Map<unknown>): [width: number, height: number] {
  if (kind === 'note') {
    const scale = numberAt(map, 'p.scale', 1)
    return [NOTE_SIZE * scale, NOTE_SIZE * scale]
  }
  if (kind === 'text') return [numberAt(map, 'p.w', DEFAULT_PROPS.text.w), TEXT_HEIGHT]
  return [numberAt(map, 'p.w', DEFAULT_PROPS[kind].w), numberAt(map, 'p.h', DEFAULT_PROPS[kind].h)]
}

function numberAt(map: Y.Map<unknown>, key: string, initial: number): number {
  const value = map.get(key)
  return typeof value === 'number' && Number.isFinite(value) ? value : initial
}
