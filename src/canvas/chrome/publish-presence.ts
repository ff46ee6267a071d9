import { type Editor, react, TLPOINTER_ID, type TLShapeId } from 'tldraw'
import { type ClientPresence, MAX_DRAGGED } from '#sync/awareness-state.ts'
import type { BoardConnection } from '../board-connection.ts'

const MAX_SELECTED = 100
/** A tenth of a unit is less than anybody sees, and keeps frames short. */
const rounded = (value: number): number => Math.round(value * 10) / 10

function draggedShapes(editor: Editor): ClientPresence['drag'] {
  if (!editor.isInAny('select.translating', 'select.rotating')) return null
  const ids = editor.getSelectedShapeIds()
  if (ids.length > MAX_DRAGGED) return null
  return Object.fromEntries(
    ids.flatMap((id) => {
      const shape = editor.getShape(id)
      return shape ? [[id, [rounded(shape.x), rounded(shape.y), shape.rotation]]] : []
    }),
  )
}

function viewOf(editor: Editor): NonNullable<ClientPresence['view']> {
  const { x, y, w, h } = editor.getViewportPageBounds()
  return [rounded(x), rounded(y), rounded(w), rounded(h)]
}

/** Tells the others where we point, what we have selected, type in and drag, and what we see. */
export function publishPresence(editor: Editor, connection: BoardConnection): () => void {
  let isOver = false

  const stops = [
    react('own pointer', () => {
      const pointer = editor.store.get(TLPOINTER_ID)
      const isFinger = editor.getInstanceState().isCoarsePointer
      const cursor: [number, number] | null =
        isOver && pointer && !isFinger ? [rounded(pointer.x), rounded(pointer.y)] : null
      connection.announce({ cursor, drag: draggedShapes(editor) })
    }),
    react('own selection', () => {
      connection.announce({ selected: editor.getSelectedShapeIds().slice(0, MAX_SELECTED) })
    }),
    react('own editing', () => {
      connection.announce({ editing: editor.getEditingShapeId() satisfies TLShapeId | null })
    }),
    react('own view', () => {
      connection.announce({ view: viewOf(editor) })
    }),
  ]

  const container = editor.getContainer()
  const onMove = (): void => {
    isOver = true
  }
  const onLeave = (): void => {
    isOver = false
    connection.announce({ cursor: null })
  }
  container.addEventListener('pointermove', onMove, { capture: true })
  container.addEventListener('pointerleave', onLeave)
  return () => {
    for (const stop of stops) stop()
    container.removeEventListener('pointermove', onMove, { capture: true })
    container.removeEventListener('pointerleave', onLeave)
    connection.announce({ cursor: null, selected: null, editing: null, view: null, drag: null })
  }
}
