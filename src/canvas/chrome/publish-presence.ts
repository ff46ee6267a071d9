import { type Editor, react, TLPOINTER_ID } from 'tldraw'
import type { ClientPresence } from '#sync/awareness-state.ts'
import type { BoardConnection } from '../board-connection.ts'
import { documentOfNote, isMarkedPrivate } from '../private-notes.ts'

const MAX_SELECTED = 100
/** A tenth of a unit is invisible, and rounding keeps frames short. */
const rounded = (value: number): number => Math.round(value * 10) / 10

function viewOf(editor: Editor): NonNullable<ClientPresence['view']> {
  const { x, y, w, h } = editor.getViewportPageBounds()
  return [rounded(x), rounded(y), rounded(w), rounded(h)]
}

/** Sends our pointer, selection, typing and view to the others. The binding announces drags. */
export function publishPresence(editor: Editor, connection: BoardConnection): () => void {
  let isOver = false

  const stops = [
    react('own pointer', () => {
      const pointer = editor.store.get(TLPOINTER_ID)
      const isFinger = editor.getInstanceState().isCoarsePointer
      const isLaser = editor.isIn('laser.lasering')
      const isPointing = isLaser || (isOver && !isFinger)
      const cursor: [number, number] | null =
        isPointing && pointer ? [rounded(pointer.x), rounded(pointer.y)] : null
      connection.announce({ cursor, isLaser })
    }),
    react('own selection', () => {
      const selected = editor.getSelectedShapeIds().filter((id) => !isMarkedPrivate(editor.getShape(id)))
      connection.announce({ selected: selected.slice(0, MAX_SELECTED) })
    }),
    react('own editing', () => {
      const id = editor.getEditingShapeId()
      const isShown = id !== null && documentOfNote(connection, id) === connection.doc
      connection.announce({ editing: isShown ? id : null })
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
    connection.announce({
      cursor: null,
      isLaser: false,
      selected: null,
      editing: null,
      view: null,
      follows: null,
    })
  }
}
