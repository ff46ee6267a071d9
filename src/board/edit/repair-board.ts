import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import { MAX_FRAME_DEPTH, throughParent } from '#board/doc/page-place.ts'
import { BINDING_TYPE, PAGE_ID, PARENT_TYPES } from '#board/record/record-kinds.ts'
import { type At, readAt, readIn } from '#board/record/record-layout.ts'

/** Damage that concurrent honest edits cause together. */
export type Repair =
  /** Its parent is gone, can't hold it, or it is inside itself: it moves to the page, where it was shown. */
  | { kind: 'to-page'; recordId: string; at: At }
  /** An end of an arrow points at nothing: the arrow stays, its binding is deleted. */
  | { kind: 'remove-binding'; recordId: string }

/**
 * @param index updated with the touched records
 * @param touchedIds records that were added or removed, or whose `t` or `in` changed; moving a record can damage nothing
 */
export function findRepairs(index: BoardIndex, touchedIds: Iterable<string>): Repair[] {
  return runAtOnce(findRepairsAmong(index, findSuspects(index, touchedIds)))
}

/** The touched records and their dependents. */
export function findSuspects(index: BoardIndex, touchedIds: Iterable<string>): Set<string> {
  const suspects = new Set<string>()
  for (const id of touchedIds) {
    suspects.add(id)
    for (const dependent of index.dependents(id)) suspects.add(dependent)
  }
  return suspects
}

/** Checking this many records takes a millisecond or two. */
const CHECKED_AT_ONCE = 50

/** The repairs that these records need, ignoring their dependents: for a whole board, pass all ids. */
export function* findRepairsAmong(index: BoardIndex, ids: Iterable<string>): ChunkedWork<Repair[]> {
  const search: Search = { index, repairs: new Map(), containers: new Map() }
  let checked = 0
  for (const id of ids) {
    if (++checked % CHECKED_AT_ONCE === 0) yield
    const map = index.shapes.get(id)
    if (!map) continue
    const repair = map.get('t') === BINDING_TYPE ? repairBinding(index, id) : repairShape(search, id)
    if (repair) search.repairs.set(id, repair)
  }
  return [...search.repairs.values()]
}

interface Search {
  index: BoardIndex
  repairs: Map<string, Repair>
  /** Children that have children themselves, by parent: computed once for all suspects above them. */
  containers: Map<string, string[]>
}

/** @param index the index that found the repairs */
export function applyRepairs(doc: Y.Doc, repairs: readonly Repair[], index: BoardIndex): void {
  const shapes = boardShapes(doc)
  // Computed once: for each of 10,000 orphans of one frame it would take over a minute.
  let top = index.topOfPage() as IndexKey | null
  for (const repair of repairs) {
    const map = shapes.get(repair.recordId)
    if (!map) continue
    if (repair.kind === 'remove-binding') {
      shapes.delete(repair.recordId)
    } else {
      map.set('at', [...repair.at])
      top = getIndexAbove(top)
      map.set('in', [PAGE_ID, top])
    }
  }
}

function repairBinding(index: BoardIndex, id: string): Repair | null {
  const ends = readIn(index.shapes.get(id)?.get('in'))
  const isSound =
    ends !== null && index.shapes.get(ends[0])?.get('t') === 'arrow' && index.shapes.has(ends[1])
  return isSound ? null : { kind: 'remove-binding', recordId: id }
}

function repairShape(search: Search, id: string): Repair | null {
  const { index } = search
  const map = index.shapes.get(id)
  const at = readAt(map?.get('at'))
  const parentId = parentOf(index, id)
  if (!map || !at || parentId === null || parentId === PAGE_ID) return null
  const parent = index.shapes.get(parentId)
  if (!parent) return { kind: 'to-page', recordId: id, at: placeWithoutParent(index, parentId, at) }
  const canHold = PARENT_TYPES.has(String(parent.get('t')))
  if (canHold && isSoundlyNested(search, id)) return null
  return { kind: 'to-page', recordId: id, at }
}

/**
 * The shape is in no circle and not too deep: the levels above it plus those inside it count, because a tower can also be built
 * from the top down. A shape that is about to move to the page counts as being there.
 */
function isSoundlyNested(search: Search, id: string): boolean {
  const { index, repairs } = search
  const seen = new Set<string>([id])
  for (let up = parentOf(index, id); up !== null && up !== PAGE_ID; up = parentOf(index, up)) {
    if (up === id) return false
    // A circle further up, without this shape: its own members are repaired.
    if (repairs.has(up) || seen.has(up)) break
    seen.add(up)
    if (seen.size > MAX_FRAME_DEPTH) return false
  }
  return seen.size + countLayers(search, id, MAX_FRAME_DEPTH - seen.size) <= MAX_FRAME_DEPTH
}

/** The shape and the levels of shapes inside it; stops above `max`. */
function countLayers(search: Search, id: string, max: number): number {
  const { repairs } = search
  let layer = [id]
  for (let layers = 1; layers <= max; layers++) {
    const next = layer
      .flatMap((parent) => containersIn(search, parent))
      .filter((child) => !repairs.has(child))
    if (next.length === 0) {
      return layer.some((parent) => holdsShape(search, parent)) ? layers + 1 : layers
    }
    layer = next
  }
  return max + 1
}

function holdsShape({ index, repairs }: Search, parent: string): boolean {
  for (const child of index.dependents(parent)) {
    if (!repairs.has(child) && isChild(index, child, parent)) return true
  }
  return false
}

function containersIn({ index, containers }: Search, parent: string): string[] {
  let found = containers.get(parent)
  if (!found) {
    const children = [...index.dependents(parent)]
    found = children.filter((id) => index.dependents(id).size > 0 && isChild(index, id, parent))
    containers.set(parent, found)
  }
  return found
}

function isChild(index: BoardIndex, id: string, parentId: string): boolean {
  return index.shapes.get(id)?.get('t') !== BINDING_TYPE && parentOf(index, id) === parentId
}

/** Through the places of deleted parents, so that a note saved from a deleted frame stays where it was. */
function placeWithoutParent(index: BoardIndex, parentId: string, at: At): At {
  let place = at
  let up: string = parentId
  for (let depth = 0; depth < MAX_FRAME_DEPTH && up !== PAGE_ID; depth++) {
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
