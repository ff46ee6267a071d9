import type * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'
import type { BoardIndex } from './board-index.ts'
import { topIndex } from './edit-board.ts'
import { MAX_DEPTH, throughParent } from './page-place.ts'
import { BINDING_TYPE, PAGE_ID, PARENT_TYPES } from './record-kinds.ts'
import { type At, readAt, readIn } from './record-layout.ts'

/** What honest people broke together, each doing something that was right where they were. */
export type Repair =
  /** Its parent is gone, can't hold it, or it is inside itself: it goes onto the page, where it was to be seen. */
  | { kind: 'to-page'; recordId: string; at: At }
  /** An arrow's end points at nothing: the arrow stays, its binding goes. */
  | { kind: 'remove-binding'; recordId: string }

/**
 * @param index brought up to date with the touched records
 * @param touchedIds records that were added, changed or removed
 */
export function findRepairs(index: BoardIndex, touchedIds: Iterable<string>): Repair[] {
  const suspects = new Set<string>()
  for (const id of touchedIds) {
    suspects.add(id)
    for (const dependent of index.dependents(id)) suspects.add(dependent)
  }
  const repairs = new Map<string, Repair>()
  for (const id of suspects) {
    const map = index.shapes.get(id)
    if (!map) continue
    const repair = map.get('t') === BINDING_TYPE ? repairBinding(index, id) : repairShape(index, id, repairs)
    if (repair) repairs.set(id, repair)
  }
  return [...repairs.values()]
}

export function applyRepairs(doc: Y.Doc, repairs: readonly Repair[]): void {
  const shapes = boardShapes(doc)
  for (const repair of repairs) {
    const map = shapes.get(repair.recordId)
    if (!map) continue
    if (repair.kind === 'remove-binding') {
      shapes.delete(repair.recordId)
    } else {
      map.set('at', [...repair.at])
      map.set('in', [PAGE_ID, topIndex(shapes, PAGE_ID)])
    }
  }
}

function repairBinding(index: BoardIndex, id: string): Repair | null {
  const ends = readIn(index.shapes.get(id)?.get('in'))
  const isSound =
    ends !== null && index.shapes.get(ends[0])?.get('t') === 'arrow' && index.shapes.has(ends[1])
  return isSound ? null : { kind: 'remove-binding', recordId: id }
}

function repairShape(index: BoardIndex, id: string, repairs: ReadonlyMap<string, Repair>): Repair | null {
  const map = index.shapes.get(id)
  const at = readAt(map?.get('at'))
  const parentId = parentOf(index, id)
  if (!map || !at || parentId === null || parentId === PAGE_ID) return null
  const parent = index.shapes.get(parentId)
  if (!parent) return { kind: 'to-page', recordId: id, at: placeWithoutParent(index, parentId, at) }
  const canHold = PARENT_TYPES.has(String(parent.get('t')))
  if (canHold && !isInside(index, id, repairs) && isShallow(index, id)) return null
  return { kind: 'to-page', recordId: id, at }
}

/** Climbs from the shape; one that is about to be put on the page ends a circle for all the others in it. */
function isInside(index: BoardIndex, id: string, repairs: ReadonlyMap<string, Repair>): boolean {
  const seen = new Set<string>([id])
  for (let up = parentOf(index, id); up !== null && up !== PAGE_ID; up = parentOf(index, up)) {
    if (repairs.has(up)) return false
    if (up === id) return true
    // A circle further up that this shape is not part of: those who are part of it are repaired.
    if (seen.has(up)) return false
    seen.add(up)
  }
  return false
}

/** Depth above plus the height of what is inside: someone can also build a tower from the top down. */
function isShallow(index: BoardIndex, id: string): boolean {
  let depth = 0
  for (let up = parentOf(index, id); up !== null && up !== PAGE_ID; up = parentOf(index, up)) {
    if (++depth > MAX_DEPTH) return false
  }
  let layer = [id]
  while (layer.length > 0) {
    layer = layer.flatMap((parent) =>
      [...index.dependents(parent)].filter((child) => isChild(index, child, parent)),
    )
    if (++depth > MAX_DEPTH + 1) return false
  }
  return true
}

function isChild(index: BoardIndex, id: string, parentId: string): boolean {
  return index.shapes.get(id)?.get('t') !== BINDING_TYPE && parentOf(index, id) === parentId
}

/** Carried through the places of parents that are gone, so that a note saved from a deleted frame stays where it was. */
function placeWithoutParent(index: BoardIndex, parentId: string, at: At): At {
  let place = at
  let up: string = parentId
  for (let depth = 0; depth < MAX_DEPTH && up !== PAGE_ID; depth++) {
    const last = index.lastPlace(up)
    const outer = last?.at ?? readAt(index.shapes.get(up)?.get('at'))
    if (!outer) break
    place = throughParent(outer, place)
    up = last?.parentId ?? parentOf(index, up) ?? PAGE_ID
  }
  return place
}

function parentOf(index: BoardIndex, id: string): string | null {
  return readIn(index.shapes.get(id)?.get('in'))?.[0] ?? null
}
