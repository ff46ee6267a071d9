import type { Editor } from 'tldraw'

/** Locks the selected shapes, or unlocks them if all are locked, in one step of undo. They stay selected. */
export function toggleLock(editor: Editor): void {
  editor.markHistoryStoppingPoint('lock')
  const ids = editor.getSelectedShapeIds()
  editor.toggleLock(ids)
  // Locking deselects; selected shapes show how to unlock them.
  editor.setSelectedShapes(ids)
}
