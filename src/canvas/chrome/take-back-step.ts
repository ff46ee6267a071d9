import type * as Y from 'yjs'

/** Undoes this step alone, wherever it is in the stack: steps don't depend on each other. */
export function takeBackStep(undo: Y.UndoManager, step: Y.UndoManager['undoStack'][number]): void {
  const at = undo.undoStack.indexOf(step)
  if (at < 0) return
  undo.undoStack.splice(at, 1)
  undo.undoStack.push(step)
  undo.undo()
}
