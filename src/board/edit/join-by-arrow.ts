import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type Dependents, readDependents } from '#board/doc/board-index.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { BINDING_TYPE, PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, readIn } from '#board/record/record-layout.ts'
import { topIndex } from './edit-board.ts'

/** Adds an arrow bound to two shapes, by default above everything. Does nothing if the id exists or an end is gone. */
export function joinByArrow(doc: Y.Doc, arrowId: string, fromId: string, toId: string, index?: string): void {
  const shapes = boardShapes(doc)
  const [from, to] = [shapeBox(shapes, fromId), shapeBox(shapes, toId)]
  if (shapes.has(arrowId) || !from || !to) return
  const [x, y] = [from.x + from.w / 2, from.y + from.h / 2]
  shapes.set(
    arrowId,
    flatToMap({
      t: 'arrow',
      at: [x, y, 0],
      in: [PAGE_ID, index ?? topIndex(shapes, PAGE_ID)],
      'p.dash': 'solid',
      'p.size': 's',
      'p.color': 'grey',
      // Some viewers ignore bindings.
      'p.end': { x: to.x + to.w / 2 - x, y: to.y + to.h / 2 - y },
    }),
  )
  const name = arrowId.slice(arrowId.indexOf(':') + 1)
  for (const [terminal, shapeId] of [
    ['start', fromId],
    ['end', toId],
  ] as const) {
    shapes.set(
      `binding:${name}-${terminal}`,
      flatToMap({ t: BINDING_TYPE, in: [arrowId, shapeId], 'p.terminal': terminal }),
    )
  }
}

/** Arrows with an end at one of these shapes. */
export function arrowsTo(
  doc: Y.Doc,
  shapeIds: Iterable<string>,
  index: Dependents = readDependents(doc),
): string[] {
  const shapes = boardShapes(doc)
  const arrows: string[] = []
  for (const shapeId of new Set(shapeIds)) {
    for (const id of index.dependents(shapeId)) {
      const map = shapes.get(id)
      if (map?.get('t') !== BINDING_TYPE || map.get('p.terminal') !== 'end') continue
      const ends = readIn(map.get('in'))
      if (ends?.[1] === shapeId) arrows.push(ends[0])
    }
  }
  return arrows
}
