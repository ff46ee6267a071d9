import * as Y from 'yjs'
import { BINDING_TYPE, PAGE_ID } from '#board/record/record-kinds.ts'
import { type At, readAt, readIn } from '#board/record/record-layout.ts'
import { boardShapes } from './board-doc.ts'

/**
 * Parents, children and bindings, updated record by record: searching the document would mean visiting 20,000 records for each
 * incoming update.
 */
export interface BoardIndex {
  readonly shapes: Y.Map<Y.Map<unknown>>
  /** Children of a parent, and bindings under each of their two ends. */
  dependents(id: string): ReadonlySet<string>
  /** An index key above all shapes on the page itself; `null` if the page never had any. */
  topOfPage(): string | null
  /** An index key below all shapes on the page itself; `null` if the page never had any. */
  bottomOfPage(): string | null
  /** The place of a deleted record, for its orphans. */
  lastPlace(id: string): LastPlace | null
  /** Call it with every record that was added, changed or removed, before findRepairs. */
  update(touchedIds: Iterable<string>): void
}

/** The place of a deleted record, so that attached shapes can stay where they were seen. */
export interface LastPlace {
  at: At
  parentId: string
}

interface Known {
  in: readonly string[]
  place: LastPlace | null
}

/** Missing parents arrive with the same update or one of the next. */
const MAX_REMEMBERED = 1_000

/** Lookup of the records that depend on a record, in the state before the current change. */
export type Dependents = Pick<BoardIndex, 'dependents'>

/** Reads the whole document, for callers without an index. */
export function readDependents(doc: Y.Doc): Dependents {
  return createBoardIndex(doc)
}

/** Reads the whole document at once. For large ones see `createEmptyIndex`. */
export function createBoardIndex(doc: Y.Doc): BoardIndex {
  const index = createEmptyIndex(doc)
  index.update(index.shapes.keys())
  return index
}

/** Starts empty until `update` names the records: for large documents, which are read in chunks. */
export function createEmptyIndex(doc: Y.Doc): BoardIndex {
  const shapes = boardShapes(doc)
  const known = new Map<string, Known>()
  const dependents = new Map<string, Set<string>>()
  const gone = new Map<string, LastPlace>()
  /** Not lowered when the top shape goes: a key above it is still above all others. */
  let top: string | null = null
  /** Not raised when the bottom shape goes. */
  let bottom: string | null = null

  function forget(id: string): void {
    const record = known.get(id)
    if (!record) return
    known.delete(id)
    for (const other of record.in) {
      const there = dependents.get(other)
      there?.delete(id)
      if (there?.size === 0) dependents.delete(other)
    }
  }

  function learn(id: string, map: Y.Map<unknown>): void {
    const pair = readIn(map.get('in'))
    if (!pair) return
    const isBinding = map.get('t') === BINDING_TYPE
    const at = readAt(map.get('at'))
    const record: Known = {
      in: isBinding ? pair : [pair[0]],
      place: at && !isBinding ? { at, parentId: pair[0] } : null,
    }
    known.set(id, record)
    if (!isBinding) widenRange(...pair)
    for (const other of record.in) {
      const there = dependents.get(other)
      if (there) there.add(id)
      else dependents.set(other, new Set([id]))
    }
  }

  function widenRange(parentId: string, place: string): void {
    if (parentId !== PAGE_ID) return
    if (top === null || place > top) top = place
    if (bottom === null || place < bottom) bottom = place
  }

  function remember(id: string): void {
    const place = known.get(id)?.place
    if (!place) return
    gone.set(id, place)
    for (const oldest of gone.keys()) {
      if (gone.size <= MAX_REMEMBERED) break
      gone.delete(oldest)
    }
  }

  function update(touchedIds: Iterable<string>): void {
    for (const id of touchedIds) {
      const map = shapes.get(id)
      if (map === undefined) remember(id)
      else gone.delete(id)
      forget(id)
      if (map instanceof Y.Map) learn(id, map)
    }
  }

  return {
    shapes,
    dependents: (id) => dependents.get(id) ?? NONE,
    topOfPage: () => top,
    bottomOfPage: () => bottom,
    lastPlace: (id) => gone.get(id) ?? null,
    update,
  }
}

const NONE: ReadonlySet<string> = new Set()
