import { type Editor, react } from 'tldraw'
import { boardSignals } from './install-signals.ts'

/**
 * Keeps hidden shapes of this viewer out of every selection: by "select all", by a selection box, and from before.
 * Otherwise the next Delete would remove invisible shapes.
 */
export function unselectHidden(editor: Editor): () => void {
  const { hidden } = boardSignals(editor)
  const stopChanges = editor.sideEffects.registerBeforeChangeHandler(
    'instance_page_state',
    (before, next) => {
      const now = hidden.get()
      if (now.size === 0 || before.selectedShapeIds === next.selectedShapeIds) return next
      const selectedShapeIds = next.selectedShapeIds.filter((id) => !now.has(id))
      return selectedShapeIds.length === next.selectedShapeIds.length ? next : { ...next, selectedShapeIds }
    },
  )
  const stopHiding = react('unselect hidden', () => {
    const now = hidden.get()
    if (now.size === 0) return
    const selected = editor.getSelectedShapeIds()
    if (selected.some((id) => now.has(id))) {
      editor.setSelectedShapes(selected.filter((id) => !now.has(id)))
    }
  })
  return () => {
    stopChanges()
    stopHiding()
  }
}
