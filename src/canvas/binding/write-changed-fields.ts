import { isEqual, type RecordsDiff, type TLRecord, type TLShape } from 'tldraw'
import * as Y from 'yjs'
import { diffText } from '#base/diff-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { checkFlat, type Violation } from '#board/check/check-record.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { type FlatRecord, flatToMap, mapToFlat, placeOf, toFlat } from '#board/record/record-layout.ts'
import { applyTextChange } from '#board/text/text-diff.ts'
import { opsOfChange, rebaseOps } from '#board/text/text-op.ts'
import { isWrittenByAgent, originOfFields } from '#session/origin/note-origin.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import {
  type BindingState,
  type BoardRecord,
  isBoardRecord,
  recordInStore,
  touchRecord,
} from './binding-state.ts'

export interface EditRefusal extends NamedSentence {
  code: Violation['code'] | 'board-full'
  recordId: string
}

export interface LocalWriter {
  collect(changes: RecordsDiff<TLRecord>): void
  isUrgent(): boolean
  commit(): void
}

interface Pending {
  added: Map<string, FlatRecord>
  removed: Set<string>
  texts: { id: string; from: string; to: string }[]
}

/**
 * Refused records and fields, and edits by a person who may not edit, are set back to the document's state in the next
 * frame.
 */
export function createLocalWriter(
  state: BindingState,
  onRefused: (refusal: EditRefusal) => void,
): LocalWriter {
  const pending: Pending = { added: new Map(), removed: new Set(), texts: [] }
  const refuse = (refusal: EditRefusal): void => {
    touchRecord(state, refusal.recordId)
    onRefused(refusal)
  }
  /** Returns the document's own records among these. If the person may not edit, resets them in the store and returns none. */
  const mine = (records: object, isAdded = false): BoardRecord[] => {
    const ours = Object.values(records)
      .filter(isBoardRecord)
      .filter((record) => state.owns(record, isAdded))
    if (state.canEdit()) return ours
    for (const { id } of ours) touchRecord(state, id)
    return []
  }
  return {
    collect({ added, updated, removed }) {
      for (const record of mine(added, true)) collectAdded(state, pending, record, refuse)
      const before = new Map(Object.values(updated).map(([from, to]) => [to.id, from]))
      for (const record of mine(Object.values(updated).map(([, to]) => to))) {
        const from = before.get(record.id)
        if (from && isBoardRecord(from)) collectUpdated(state, pending, from, record, refuse)
      }
      for (const { id } of mine(removed)) collectRemoved(state, pending, id)
    },
    isUrgent: () => pending.added.size > 0 || pending.removed.size > 0 || pending.texts.length > 0,
    commit() {
      if (!this.isUrgent() && state.held.size === 0) return
      state.doc.transact(() => writePending(state, pending), LOCAL_ORIGIN)
      pending.added.clear()
      pending.removed.clear()
      pending.texts.length = 0
      state.held.clear()
    },
  }
}

function collectAdded(
  state: BindingState,
  pending: Pending,
  record: BoardRecord,
  refuse: (refusal: EditRefusal) => void,
): void {
  const { id } = record
  const map = state.shapes.get(id)
  if (map) {
    hold(state, id, changedKeys(mapToFlat(map), state.flatten(record)))
    return
  }
  const flat = signed(state, state.flatten(record))
  const violation = checkFlat(id, flat, state.limits)
  if (violation) {
    refuse(violation)
  } else if (state.shapes.size + pending.added.size >= state.limits.maxRecords) {
    const message = CANVAS_LABELS.boardHolds(state.limits.maxRecords)
    refuse({ code: 'board-full', recordId: id, message })
  } else {
    pending.added.set(id, flat)
    // The document has the author now, and the canvas does not yet.
    touchRecord(state, id)
  }
}

function collectRemoved(state: BindingState, pending: Pending, id: string): void {
  state.held.delete(id)
  if (state.shapes.has(id)) pending.removed.add(id)
}

/**
 * A new note is mine and has no number yet, wherever it was copied from. Of the other meta fields only the stamp of an
 * agent's words is copied.
 */
function signed(state: BindingState, flat: FlatRecord): FlatRecord {
  const fields = Object.entries(flat).filter(([key]) => !key.startsWith('m.'))
  if (flat.t === 'note' && state.userId) fields.push(['m.author', state.userId])
  const origin = originOfFields({ author: flat['m.author'], model: flat['m.model'], stamp: flat['m.stamp'] })
  if (flat.t === 'note' && isWrittenByAgent(origin) && !isBlank(String(flat.text)))
    fields.push(['m.stamp', origin])
  return { ...Object.fromEntries(fields), ...(flat.t === 'note' && state.stamp()) }
}

function collectUpdated(
  state: BindingState,
  pending: Pending,
  from: BoardRecord,
  to: BoardRecord,
  refuse: (refusal: EditRefusal) => void,
): void {
  // An edit of a record that is deleted in the document: the deletion wins.
  if (!state.shapes.has(to.id)) {
    touchRecord(state, to.id)
    return
  }
  if (isOnlyMoved(from, to)) {
    collectMove(state, to, refuse)
    return
  }
  const before = state.flatten(from)
  const after = state.flatten(to)
  const keys = changedKeys(before, after)
  const violation = keys.size > 0 ? checkFlat(to.id, after, state.limits, keys) : null
  if (violation) {
    refuse(violation)
    return
  }
  if (keys.delete('text') && !state.link.typing.has(to.id)) {
    pending.texts.push({ id: to.id, from: String(before.text), to: String(after.text) })
  }
  hold(state, to.id, keys)
}

/** A thousand notes may be dragged at once, sixty times a second: check nothing else then. */
function isOnlyMoved(from: BoardRecord, to: BoardRecord): to is TLShape {
  return (
    from.typeName === 'shape' &&
    to.typeName === 'shape' &&
    from.props === to.props &&
    from.meta === to.meta &&
    from.parentId === to.parentId &&
    from.index === to.index &&
    from.opacity === to.opacity &&
    from.isLocked === to.isLocked
  )
}

function collectMove(state: BindingState, shape: TLShape, refuse: (refusal: EditRefusal) => void): void {
  const violation = checkFlat(shape.id, { t: shape.type, at: placeOf(shape) }, state.limits, ONLY_AT)
  if (violation) refuse(violation)
  else hold(state, shape.id, ONLY_AT)
}

const ONLY_AT: ReadonlySet<string> = new Set(['at'])

/** Only the server writes author and number. */
function changedKeys(before: FlatRecord, after: FlatRecord): Set<string> {
  const keys = new Set<string>()
  for (const key of [...Object.keys(before), ...Object.keys(after)]) {
    if (!key.startsWith('m.') && before[key] !== after[key] && !isEqual(before[key], after[key]))
      keys.add(key)
  }
  return keys
}

function hold(state: BindingState, id: string, keys: ReadonlySet<string>): void {
  if (keys.size === 0) return
  const held = state.held.get(id) ?? new Set()
  for (const key of keys) held.add(key)
  state.held.set(id, held)
}

function writePending(state: BindingState, pending: Pending): void {
  for (const id of pending.removed) state.shapes.delete(id)
  for (const [id, flat] of pending.added) state.shapes.set(id, flatToMap(flat))
  for (const [id, keys] of state.held) writeHeld(state, id, keys)
  for (const change of pending.texts) writeText(state, change)
}

function writeHeld(state: BindingState, id: string, keys: ReadonlySet<string>): void {
  const map = state.shapes.get(id)
  const record = recordInStore(state.store, id)
  if (!map || !record) return
  const isPlaceOnly = record.typeName === 'shape' && keys.size === 1 && keys.has('at')
  const isPlain = state.flatten === toFlat
  const flat: FlatRecord = isPlaceOnly && isPlain ? { at: placeOf(record) } : state.flatten(record)
  for (const key of keys) {
    const value = flat[key]
    if (value === undefined) map.delete(key)
    else if (key !== 'text' && !isEqual(map.get(key), value)) map.set(key, value)
  }
}

/** A change of text from outside the typing (a tool trimmed it): others' concurrent typing stays. */
function writeText(state: BindingState, { id, from, to }: Pending['texts'][number]): void {
  const shared = state.shapes.get(id)?.get('text')
  if (!(shared instanceof Y.Text)) return
  const now = shared.toString()
  if (now === to) return
  const mine = opsOfChange(diffText(from, to))
  const theirs = opsOfChange(diffText(from, now))
  for (const op of rebaseOps(mine, theirs).mineAfterTheirs) {
    const remove = op.kind === 'delete' ? op.length : 0
    applyTextChange(shared, { at: op.at, remove, insert: op.kind === 'insert' ? op.text : '' })
  }
}
