import { isEqual, type TLBinding, type TLShape } from 'tldraw'
import * as Y from 'yjs'
import { checkRecord } from '#board/check/check-record.ts'
import { drawableParent } from '#board/doc/page-place.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToRecord, mapToFlat, readAt } from '#board/record/record-layout.ts'
import { type BindingState, type BoardRecord, recordInStore } from './binding-state.ts'

export type Projected =
  | { kind: 'show'; record: BoardRecord }
  /** Not on the board, not drawable here, or an end of the arrow is missing. */
  | { kind: 'hide' }
  /** Unreadable: the version on the canvas stays, if there is one. */
  | { kind: 'quarantine' }

/**
 * The state of one record in the document for the store: with local drags, typing and measurements, and with every
 * unchanged object as the same object, because tldraw redraws a shape when its props are another object.
 * @param changedKeys `null` for all keys
 */
export function projectRecord(
  state: BindingState,
  id: string,
  changedKeys: ReadonlySet<string> | null,
): Projected {
  const map = state.shapes.get(id)
  if (map === undefined || state.isUndrawable(id)) {
    state.quarantined.delete(id)
    return { kind: 'hide' }
  }
  const isKnownGood = changedKeys !== null && !state.quarantined.has(id)
  // A text above today's limit was accepted under an earlier one.
  const limits = { ...state.limits, maxTextChars: state.limits.maxRecordBytes }
  const violation = checkRecord(id, map, limits, isKnownGood ? changedKeys : undefined)
  if (violation || !(map instanceof Y.Map)) {
    if (violation) state.quarantined.set(id, violation)
    return { kind: 'quarantine' }
  }
  state.quarantined.delete(id)
  const current = recordInStore(state.store, id)
  const moved = isKnownGood ? movedRecord(state, map, changedKeys, current) : null
  if (moved) return { kind: 'show', record: moved }
  const next = marked(state, flatToRecord(id, livingFlat(state, id, mapToFlat(map), current)))
  if (next.typeName === 'binding') return projectBinding(state, next, current)
  const parent = drawableParent(state.shapes, id)
  const place = parent === PAGE_ID || isOnCanvas(state, parent) ? parent : PAGE_ID
  const shape = place === next.parentId ? next : { ...next, parentId: place as TLShape['parentId'] }
  return { kind: 'show', record: withUnchanged(withMeasured(state, shape, current), current) }
}

function marked(state: BindingState, record: BoardRecord): BoardRecord {
  if (!state.mark || record.typeName !== 'shape') return record
  return { ...record, meta: { ...record.meta, ...state.mark } }
}

/** The path of most updates: one field of a shape that is not being edited here. `null` if it is not that simple. */
function movedRecord(
  state: BindingState,
  map: Y.Map<unknown>,
  changedKeys: ReadonlySet<string>,
  current?: BoardRecord,
): BoardRecord | null {
  const at = changedKeys.size === 1 && changedKeys.has('at') ? readAt(map.get('at')) : null
  if (
    !at ||
    current?.typeName !== 'shape' ||
    state.held.has(current.id) ||
    state.remoteDrags.has(current.id)
  ) {
    return null
  }
  const [x, y, rotation] = at
  const isThere = current.x === x && current.y === y && current.rotation === rotation
  return isThere ? current : { ...current, x, y, rotation }
}

/** The document's fields, except those that this person is changing or another is dragging. */
function livingFlat(state: BindingState, id: string, flat: FlatRecord, current?: BoardRecord): FlatRecord {
  const held = state.held.get(id)
  const drag = state.remoteDrags.get(id)
  const isTyping = state.link.typing.has(id)
  if (!current || (!held && !drag && !isTyping)) return flat
  const living: Record<string, unknown> = { ...flat }
  const mine = state.flatten(current)
  if (drag && !held?.has('at')) living.at = drag
  for (const key of held ?? []) living[key] = mine[key]
  // ProseMirror has the text and updates the store: a text from here would replace all of it and move the caret.
  if (isTyping) living.text = mine.text
  return living
}

function projectBinding(state: BindingState, next: TLBinding, current?: BoardRecord): Projected {
  const areEndsThere =
    state.shapes.get(next.fromId)?.get('t') === 'arrow' &&
    isOnCanvas(state, next.fromId) &&
    isOnCanvas(state, next.toId)
  return areEndsThere ? { kind: 'show', record: withUnchanged(next, current) } : { kind: 'hide' }
}

function isOnCanvas(state: BindingState, id: string): boolean {
  if (!state.shapes.has(id) || state.isUndrawable(id)) return false
  return !state.quarantined.has(id) || recordInStore(state.store, id) !== undefined
}

function withMeasured(state: BindingState, shape: TLShape, current?: BoardRecord): TLShape {
  if (!('growY' in shape.props)) return shape
  const isSameMeasure =
    current?.typeName === 'shape' &&
    current.type === shape.type &&
    MEASURED_FROM.every((key) => isEqual(propOf(current, key), propOf(shape, key)))
  const measured = isSameMeasure ? current.props : state.measure(shape)
  const props: object = {
    ...shape.props,
    growY: propOf({ props: measured }, 'growY'),
    ...('fontSizeAdjustment' in shape.props && {
      fontSizeAdjustment: propOf({ props: measured }, 'fontSizeAdjustment'),
    }),
  }
  return { ...shape, props } as TLShape
}

const MEASURED_FROM = ['richText', 'size', 'font', 'w', 'h', 'scale', 'geo']

function propOf(record: { props: object }, key: string): unknown {
  return Reflect.get(record.props, key)
}

/** The store's own record if nothing changed, otherwise one that shares all unchanged parts with it. */
function withUnchanged<R extends BoardRecord>(next: R, current?: BoardRecord): BoardRecord {
  if (!current || current.typeName !== next.typeName || current.type !== next.type) return next
  const props = shareEqual(next.props, current.props)
  const meta = isEqual(next.meta, current.meta) ? current.meta : next.meta
  const whole = { ...next, props, meta }
  return shareEqual(whole, current) as BoardRecord
}

/** `next`, with each equal value taken from `current`; `current` itself if all are equal. */
function shareEqual(next: object, current: object): object {
  const before = new Map<string, unknown>(Object.entries(current))
  const entries = Object.entries(next).map(([key, value]) => {
    const old = before.get(key)
    return [key, old !== value && isEqual(old, value) ? old : value] as const
  })
  const isSame = entries.length === before.size && entries.every(([key, value]) => before.get(key) === value)
  return isSame ? current : Object.fromEntries(entries)
}
