import type * as Y from 'yjs'

/** Steps don't depend on each other: this one is taken back from wherever it stands, and only this one. */
export function takeBackStep(undo: Y.UndoManager, step: Y.UndoManager['undoStack'][number]): void {
  const at = undo.undoStack.indexOf(step)
  if (at < 0) return
  undo.undoStack.splice(at, 1)
  undo.undoStack.push(step)
  undo.undo()
}
