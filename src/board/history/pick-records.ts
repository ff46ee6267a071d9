import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type BoardIndex, createBoardIndex } from '#board/doc/board-index.ts'
import { type FlatRecord, mapToFlat, readIn } from '#board/record/record-layout.ts'

/** The records to restore: these, a frame with its content, or all of the board. */
export type RestoreScope =
  | { kind: 'records'; ids: readonly string[] }
  | { kind: 'frame'; id: string }
  | { kind: 'board' }

/** A record as it was at a moment. */
export interface PickedRecord {
  id: string
  flat: FlatRecord
  /**
   * `chosen`: restored in any case. `parent`: a record of the selection was in it, so it returns if it is gone. `content`: it was in
   * the chosen frame or group `of`, so it returns if both are gone.
   */
  as: { kind: 'chosen' } | { kind: 'parent' } | { kind: 'content'; of: string }
}

/** The records of the document that restoring the scope may need; each once. */
export function pickRecords(doc: Y.Doc, scope: RestoreScope): PickedRecord[] {
  const shapes = boardShapes(doc)
  const picked = new Map<string, PickedRecord>()
  const add = (ids: Iterable<string>, as: PickedRecord['as']): void => {
    for (const id of ids) {
      const map: unknown = shapes.get(id)
      if (map instanceof Y.Map && !picked.has(id)) picked.set(id, { id, flat: mapToFlat(map), as })
    }
  }
  if (scope.kind === 'board') {
    add(shapes.keys(), { kind: 'chosen' })
    return [...picked.values()]
  }
  add(scope.kind === 'frame' ? [scope.id] : scope.ids, { kind: 'chosen' })
  const index = createBoardIndex(doc)
  for (const { id, flat } of [...picked.values()]) {
    const isWhole = scope.kind === 'frame' || flat.t === 'arrow'
    add(contentOf(index, id), isWhole ? { kind: 'chosen' } : { kind: 'content', of: id })
  }
  for (const { id, flat } of [...picked.values()])
    if (!isBinding(id)) add(parentsOf(shapes, flat), { kind: 'parent' })
  return [...picked.values()]
}

/** Everything in it, at any depth, and the ends of arrows, which are records of their own. */
function contentOf(index: BoardIndex, id: string, found = new Set<string>()): Set<string> {
  for (const other of index.dependents(id)) {
    const isInIt = readIn(index.shapes.get(other)?.get('in'))?.[0] === id
    if (!isInIt || found.has(other)) continue
    found.add(other)
    contentOf(index, other, found)
  }
  return found
}

/** The nearest first. */
function parentsOf(shapes: Y.Map<Y.Map<unknown>>, flat: FlatRecord): Set<string> {
  const parents = new Set<string>()
  let parent = readIn(flat.in)?.[0]
  while (parent !== undefined && shapes.has(parent) && !parents.has(parent)) {
    parents.add(parent)
    parent = readIn(shapes.get(parent)?.get('in'))?.[0]
  }
  return parents
}

export function isBinding(id: string): boolean {
  return id.startsWith('binding:')
}
