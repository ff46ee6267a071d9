import type * as Y from 'yjs'
import { BINDING_TYPE } from '#board/record/record-kinds.ts'
import { type BindingState, touchRecord } from './binding-state.ts'

/**
 * Lists the records that a change of the document touched, whatever its origin: even own writes, because another
 * person's may have arrived between them and their frame.
 */
export function watchBoardDocument(state: BindingState, onTouched: () => void): () => void {
  const onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[], tr: Y.Transaction): void => {
    for (const event of events) {
      const [id, key] = event.path
      if (id === undefined) readWholeRecords(state, event, tr)
      else readFields(state, String(id), key === undefined ? event : String(key))
    }
    if (state.dirty.size > 0) onTouched()
  }
  state.shapes.observeDeep(onChange)
  return () => state.shapes.unobserveDeep(onChange)
}

function readWholeRecords(
  state: BindingState,
  event: Y.YEvent<Y.AbstractType<unknown>>,
  tr: Y.Transaction,
): void {
  for (const [id, { action }] of event.changes.keys) {
    if (action === 'delete' && !tr.local) state.removedByOthers.add(id)
    else state.removedByOthers.delete(id)
    touchRecord(state, id)
    relate(state, id)
  }
}

/** @param change the event of the record's own map, or the name of the field inside which something changed (its text) */
function readFields(
  state: BindingState,
  id: string,
  change: Y.YEvent<Y.AbstractType<unknown>> | string,
): void {
  const keys = typeof change === 'string' ? [change] : [...change.changes.keys.keys()]
  if (!state.dirty.has(id)) state.dirty.set(id, new Set())
  const known = state.dirty.get(id)
  for (const key of keys) known?.add(key)
  if (keys.includes('in') || keys.includes('t')) relate(state, id)
}

/** The children of a shape and its bound arrows look different when it is added, deleted or moved to another parent. */
function relate(state: BindingState, id: string): void {
  const { index, shapes } = state
  const seen = new Set<string>()
  const queue = [id]
  index.update([id])
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const dependent of index.dependents(next)) {
      if (seen.has(dependent)) continue
      seen.add(dependent)
      touchRecord(state, dependent)
      if (shapes.get(dependent)?.get('t') !== BINDING_TYPE) queue.push(dependent)
    }
  }
}
