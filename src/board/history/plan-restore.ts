import { isEqual } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { isSameRecord, setField } from '#board/edit/set-field.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToMap, mapToFlat, readIn } from '#board/record/record-layout.ts'
import { isBinding, type PickedRecord, type RestoreScope } from './pick-records.ts'

/** The differences between a document and what is to be restored. */
export interface RestorePlan {
  /** Records to add or change, as they are to be. */
  targets: Map<string, FlatRecord>
  /** Records that were not there at the moment. */
  removals: string[]
}

/** The records of a moment, what of them is to be restored, and what stays as it is now. */
export interface RestoreInput {
  doc: Y.Doc
  picked: readonly PickedRecord[]
  scope: RestoreScope
  /** Only records that are now as they are here; missing: all. */
  onlyIf?: ReadonlyMap<string, FlatRecord> | undefined
  /** Whether the author of this note is not shown. */
  isUnsigned: (id: string) => boolean
}

/** Compares with the document as it is now. */
export function planRestore(input: RestoreInput): RestorePlan {
  const { doc, picked, scope, isUnsigned } = input
  const shapes = boardShapes(doc)
  const removals = missingNow(shapes, picked, scope).filter((id) => isAsKnown(input, id))
  const targets = new Map<string, FlatRecord>()
  for (const { id, flat, as } of picked) {
    const map = shapes.get(id)
    if (!isWanted(shapes, id, as) || !isAsKnown(input, id)) continue
    const target = map ? keepMarks(flat, mapToFlat(map)) : returning(flat, isUnsigned(id))
    if (!map || !isSameRecord(map, target)) targets.set(id, target)
  }
  return { targets: withEnds(shapes, targets, removals), removals }
}

/** Changes of others since the known state stay. */
function isAsKnown({ doc, onlyIf }: RestoreInput, id: string): boolean {
  return onlyIf === undefined || isSame(boardShapes(doc).get(id), onlyIf.get(id))
}

function isWanted(shapes: Y.Map<Y.Map<unknown>>, id: string, as: PickedRecord['as']): boolean {
  switch (as.kind) {
    case 'chosen':
      return true
    case 'parent':
      return !shapes.has(id)
    case 'content':
      return !shapes.has(id) && !shapes.has(as.of)
  }
}

/** Without bindings that would have an end only, and each record in a parent that will be there. */
function withEnds(
  shapes: Y.Map<Y.Map<unknown>>,
  targets: ReadonlyMap<string, FlatRecord>,
  removals: readonly string[],
): Map<string, FlatRecord> {
  const gone = new Set(removals)
  const isThere = (id: string): boolean => targets.has(id) || (shapes.has(id) && !gone.has(id))
  const board = { targets, shapes, isThere }
  const whole = [...targets].filter(
    ([id, { in: ends }]) => !isBinding(id) || (readIn(ends) ?? []).every(isThere),
  )
  return new Map(whole.map(([id, target]) => [id, isBinding(id) ? target : inTree(id, target, board)]))
}

/** Call it inside a transaction. */
export function applyRestore(doc: Y.Doc, { targets, removals }: RestorePlan): void {
  const shapes = boardShapes(doc)
  for (const [id, target] of targets) {
    const map = shapes.get(id)
    if (!map) shapes.set(id, flatToMap(target))
    else for (const key of new Set([...Object.keys(target), ...map.keys()])) setField(map, key, target[key])
  }
  removeRecords(doc, removals)
}

/** The ids of records that are not as planned. */
export function differences(doc: Y.Doc, { targets, removals }: RestorePlan): string[] {
  const shapes = boardShapes(doc)
  const wrong = [...targets].filter(([id, target]) => !isSame(shapes.get(id), withoutStamp(target)))
  return [...wrong.map(([id]) => id), ...removals.filter((id) => shapes.has(id))]
}

/** The server stamps the words again, by what it knows of their origin. */
function withoutStamp({ 'm.stamp': _stamp, ...flat }: FlatRecord): FlatRecord {
  return flat
}

function isSame(map: Y.Map<unknown> | undefined, flat: FlatRecord | undefined): boolean {
  if (!map || !flat) return !map === !flat
  return isEqual(withoutStamp(mapToFlat(map)), withoutStamp(flat))
}

/** Records of the scope that are here now, and were not then. */
function missingNow(
  shapes: Y.Map<Y.Map<unknown>>,
  picked: readonly PickedRecord[],
  scope: RestoreScope,
): string[] {
  if (scope.kind === 'frame') return []
  const then = new Set(picked.map(({ id }) => id))
  const ids = scope.kind === 'board' ? [...shapes.keys()] : scope.ids
  return ids.filter((id) => shapes.has(id) && !then.has(id))
}

/** Authors, numbers, locks and the like stay as they are now. */
function keepMarks(flat: FlatRecord, now: FlatRecord): FlatRecord {
  const isMark = (key: string): boolean => key.startsWith('m.') || key === 'locked'
  const entries = [
    ...Object.entries(flat).filter(([key]) => !isMark(key)),
    ...Object.entries(now).filter(([key]) => isMark(key)),
  ]
  return Object.fromEntries(entries)
}

/** A record that returns is not locked: only facilitators may lock. A note whose author is not shown returns without. */
function returning(flat: FlatRecord, isUnsigned: boolean): FlatRecord {
  const { locked: _locked, 'm.lock': _lock, ...rest } = flat
  if (!isUnsigned) return rest
  const { 'm.author': _author, 'm.program': _program, ...nameless } = rest
  return nameless
}

/** On the page, if its parent is not there, or is inside of it by now. */
function inTree(
  id: string,
  target: FlatRecord,
  board: {
    targets: ReadonlyMap<string, FlatRecord>
    shapes: Y.Map<Y.Map<unknown>>
    isThere: (id: string) => boolean
  },
): FlatRecord {
  const { targets, shapes, isThere } = board
  const place = readIn(target.in)
  const parentOf = (child: string): string | undefined =>
    readIn(targets.get(child)?.in ?? shapes.get(child)?.get('in'))?.[0]
  const visited = new Set([id])
  for (let parent = place?.[0]; parent !== undefined && parent !== PAGE_ID; parent = parentOf(parent)) {
    if (!isThere(parent) || visited.has(parent)) return { ...target, in: [PAGE_ID, place?.[1]] }
    visited.add(parent)
  }
  return target
}
