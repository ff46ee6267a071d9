import { getIndicesAbove, type IndexKey } from '@tldraw/utils'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type Dependents, readDependents } from '#board/doc/board-index.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { BINDING_TYPE, PAGE_ID } from '#board/record/record-kinds.ts'
import { type At, readIn } from '#board/record/record-layout.ts'
import { detachArrows } from './detach-arrows.ts'
import { topIndex } from './edit-board.ts'

/**
 * Deletes one record of any kind, even an invalid one. Its children stay where they are shown, on the page; arrows bound to it
 * stay where they are.
 * @param index without one, the whole board is read
 */
export function removeRecord(doc: Y.Doc, id: string, index?: Dependents): void {
  const shapes = boardShapes(doc)
  if (!shapes.has(id)) return
  const known = index ?? readDependents(doc)
  const bindings: string[] = []
  const children: { id: string; index: string }[] = []
  for (const other of known.dependents(id)) {
    const map: unknown = shapes.get(other)
    if (!(map instanceof Y.Map)) continue
    const place = readIn(map.get('in'))
    if (map.get('t') === BINDING_TYPE) bindings.push(other)
    else if (place) children.push({ id: other, index: place[1] })
  }
  if (bindings.length > 0) detachArrows(shapes, new Set([id]), known)
  children.sort((one, other) => (one.index < other.index ? -1 : 1))
  moveToPage(
    shapes,
    children.map((child) => child.id),
  )
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
