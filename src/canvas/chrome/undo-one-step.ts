import type { JoinedUndo } from '#board/edit/joined-undo.ts'

/** Undoes this step alone, wherever it is in the stack: steps don't depend on each other. */
export function undoOneStep(undo: JoinedUndo, step: JoinedUndo['undoStack'][number]): void {
  if (undo.raise(step)) undo.undo()
}
