import { getIndicesAbove, type IndexKey } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import { topIndex } from './edit-board.ts'
import { loosenArrows } from './loosen-arrows.ts'
import { pagePlace } from './page-place.ts'
import { BINDING_TYPE, PAGE_ID } from './record-kinds.ts'
import { type At, readIn } from './record-layout.ts'

/**
 * Takes away one record of any kind, also one that breaks the rules. What was inside it stays where it was to be seen,
 * on the page; arrows that were bound to it stay as they lie.
 */
export function removeRecord(doc: Y.Doc, id: string): void {
  const shapes = boardShapes(doc)
  if (!shapes.has(id)) return
  const children: string[] = []
  const bindings: string[] = []
  for (const [other, map] of shapes.entries()) {
    if (!(map instanceof Y.Map)) continue
    const [first, second] = readIn(map.get('in')) ?? []
    if (map.get('t') === BINDING_TYPE) {
      if (first === id || second === id) bindings.push(other)
    } else if (first === id) children.push(other)
  }
  if (bindings.length > 0) loosenArrows(shapes, new Set([id]))
  moveToPage(shapes, children)
  for (const gone of [...bindings, id]) shapes.delete(gone)
}

function moveToPage(shapes: Y.Map<Y.Map<unknown>>, ids: readonly string[]): void {
  if (ids.length === 0) return
  const places = ids.flatMap((id): [string, At][] => {
    const place = pagePlace(shapes, id)
    return place ? [[id, place]] : []
  })
  const below: IndexKey = topIndex(shapes, PAGE_ID)
  const indices = getIndicesAbove(below, places.length)
  for (const [i, [id, at]] of places.entries()) {
    shapes.get(id)?.set('at', [...at])
    shapes.get(id)?.set('in', [PAGE_ID, indices[i]])
  }
}
