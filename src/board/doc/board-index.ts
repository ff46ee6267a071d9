import * as Y from 'yjs'
import { BINDING_TYPE, PAGE_ID } from '#board/record/record-kinds.ts'
import { type At, type In, isInValue, readAt } from '#board/record/record-layout.ts'
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

/** With the document's own values: copies for all records would take as much memory again. */
interface Known {
  in: In
  isBinding: boolean
  at: unknown
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
    removeDependent(record.in[0], id)
    if (record.isBinding) removeDependent(record.in[1], id)
  }

  function addDependent(of: string, id: string): void {
    const there = dependents.get(of)
    if (there) there.add(id)
    else dependents.set(of, new Set([id]))
  }

  function removeDependent(of: string, id: string): void {
    const there = dependents.get(of)
    there?.delete(id)
    if (there?.size === 0) dependents.delete(of)
  }

  function learn(id: string, map: Y.Map<unknown>): void {
    const pair = map.get('in')
    if (!isInValue(pair)) return
    const isBinding = map.get('t') === BINDING_TYPE
    known.set(id, { in: pair, isBinding, at: map.get('at') })
    addDependent(pair[0], id)
    if (isBinding) addDependent(pair[1], id)
    else widenRange(...pair)
  }

  function widenRange(parentId: string, place: string): void {
    if (parentId !== PAGE_ID) return
    if (top === null || place > top) top = place
    if (bottom === null || place < bottom) bottom = place
  }

  /** Whether parents and ends are as known: a drag changes the place alone. */
  function learnPlace(id: string, map: Y.Map<unknown>): boolean {
    const record = known.get(id)
    const isBinding = map.get('t') === BINDING_TYPE
    if (record?.in !== map.get('in') || record?.isBinding !== isBinding) return false
    record.at = map.get('at')
    return true
  }

  function remember(id: string): void {
    const record = known.get(id)
    const at = readAt(record?.at)
    if (!record || !at || record.isBinding) return
    gone.set(id, { at, parentId: record.in[0] })
    forgetOldest(gone)
  }

  function update(touchedIds: Iterable<string>): void {
    for (const id of touchedIds) {
      const map = shapes.get(id)
      if (map instanceof Y.Map && learnPlace(id, map)) continue
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

function forgetOldest(gone: Map<string, LastPlace>): void {
  for (const oldest of gone.keys()) {
    if (gone.size <= MAX_REMEMBERED) break
    gone.delete(oldest)
  }
}
