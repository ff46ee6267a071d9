import { type At, readAt, toFlat } from '#board/record-layout.ts'
import { MAX_DRAGGED } from '#sync/awareness-state.ts'
import { type BindingState, recordInStore } from './binding-state.ts'

/** Tells where shapes are while they are dragged: more often than the document, and only while it lasts. */
export interface DragTeller {
  /** To be called after a change of the store while a gesture lasts. */
  update(): void
  isTelling(): boolean
  /** To be called once the last place is in the document, so that nothing jumps back in between. */
  end(): void
}

export function createDragTeller(
  state: BindingState,
  tell: (places: Record<string, At> | null) => void,
): DragTeller {
  const dragged = new Set<string>()
  let isTold = false
  return {
    update() {
      for (const [id, keys] of state.held) if (keys.has('at')) dragged.add(id)
      if (dragged.size === 0) return
      // A crowd is seen to move when the document says so; it is too much to say twenty times a second.
      if (dragged.size > MAX_DRAGGED) {
        if (isTold) tell(null)
        isTold = false
        return
      }
      tell(placesOf(state, dragged))
      isTold = true
    },
    isTelling: () => dragged.size > 0,
    end() {
      dragged.clear()
      if (isTold) tell(null)
      isTold = false
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
