import { type At, readAt, toFlat } from '#board/record/record-layout.ts'
import { MAX_DRAGGED } from '#sync/awareness-state.ts'
import { type BindingState, recordInStore } from './binding-state.ts'

/** Announces where shapes are while they are dragged: more often than the document changes, and only during the drag. */
export interface DragBroadcaster {
  /** Call after a change of the store during a gesture. */
  update(): void
  isTelling(): boolean
  /** Call once the last place is in the document, so that nothing jumps back in between. */
  end(): void
}

/**
 * `tell` gets the places of shapes in their parents, by record id; null, after places, means that none is announced any
 * more.
 */
export function createDragBroadcaster(
  state: BindingState,
  tell: (places: Record<string, At> | null) => void,
): DragBroadcaster {
  const dragged = new Set<string>()
  let isAnnounced = false
  return {
    update() {
      for (const [id, keys] of state.held) if (keys.has('at')) dragged.add(id)
      if (dragged.size === 0) return
      // Many shapes move for others only when the document changes: they are too much to send twenty times a second.
      if (dragged.size > MAX_DRAGGED) {
        if (isAnnounced) tell(null)
        isAnnounced = false
        return
      }
      tell(placesOf(state, dragged))
      isAnnounced = true
    },
    isTelling: () => dragged.size > 0,
    end() {
      dragged.clear()
      if (isAnnounced) tell(null)
      isAnnounced = false
    },
  }
}

function placesOf(state: BindingState, ids: Iterable<string>): Record<string, At> {
  const places: Record<string, At> = {}
  for (const id of ids) {
    const record = recordInStore(state.store, id)
    const at = record && readAt(toFlat(record).at)
    if (at) places[id] = at
  }
  return places
}
