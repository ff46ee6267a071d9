import type { Violation } from '#board/check/check-record.ts'
import {
  type BindingState,
  type BoardRecord,
  isShapeOrBindingId,
  recordInStore,
  touchRecord,
} from './binding-state.ts'
import { projectRecord } from './project-record.ts'
import { mergeSilently } from './tldraw-private.ts'

export interface AppliedChanges {
  puts: BoardRecord[]
  removals: string[]
}

export function collectDocumentChanges(state: BindingState): AppliedChanges {
  const changes: AppliedChanges = { puts: [], removals: [] }
  const dirty = [...state.dirty]
  state.dirty.clear()
  for (const [id, keys] of dirty) {
    if (!state.owns(id, false)) continue
    const wasQuarantined = state.quarantined.has(id)
    const projected = projectRecord(state, id, keys)
    const current = recordInStore(state.store, id)
    if (projected.kind === 'show' && projected.record !== current) changes.puts.push(projected.record)
    else if (projected.kind === 'hide' && current) changes.removals.push(id)
    if (wasQuarantined !== state.quarantined.has(id)) touchDependents(state, id)
  }
  return changes
}

function touchDependents(state: BindingState, id: string): void {
  for (const dependent of state.index.dependents(id)) touchRecord(state, dependent)
}

/** One merge for all of them: each costs an atomic operation and a flush of everything that watches the store. */
export function applyChanges(state: BindingState, { puts, removals }: AppliedChanges): void {
  if (puts.length === 0 && removals.length === 0) return
  const { store } = state
  const gone = removals.filter(isShapeOrBindingId)
  try {
    mergeSilently(store, () => {
      store.remove(gone)
      store.put(puts)
    })
  } catch {
    // One record that tldraw refuses must not hold back the others: find it.
    mergeSilently(store, () => store.remove(gone))
    for (const record of puts) putAlone(state, record)
  }
}

function putAlone(state: BindingState, record: BoardRecord): void {
  try {
    mergeSilently(state.store, () => state.store.put([record]))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const violation: Violation = { code: 'bad-prop', recordId: record.id, message }
    state.quarantined.set(record.id, violation)
  }
}
