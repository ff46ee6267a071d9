import { type Editor, react, type TLShape } from 'tldraw'
import type { ToastMessage } from '#ui/toast.tsx'
import { LOCK_REFUSAL_LABELS } from '../labels/lock-labels.ts'
import { holdsLockedForMe, isLockedForMe } from './facilitator-lock.ts'

/**
 * Keeps this person from unlocking and deleting shapes that a facilitator locked, with a message; the rest is tldraw's
 * own lock. The server would undo it anyway. A new lock ends typing and dragging.
 */
export function keepLocked(editor: Editor, toast: (message: ToastMessage) => void): () => void {
  let isTelling = false
  /** Once for an action on many shapes. */
  const refuse = (): void => {
    if (isTelling) return
    isTelling = true
    editor.timers.setTimeout(() => {
      isTelling = false
      toast({ text: LOCK_REFUSAL_LABELS.unlock })
    }, 0)
  }
  const stops = [
    editor.sideEffects.registerBeforeChangeHandler('shape', (before, after, source) => {
      if (source !== 'user' || after.isLocked || !isLockedForMe(editor, before)) return after
      refuse()
      return before
    }),
    editor.sideEffects.registerBeforeDeleteHandler('shape', (shape, source) => {
      if (source !== 'user' || !holdsLockedForMe(editor, shape)) return
      refuse()
      return false
    }),
    react('leave what was locked', () => {
      const edited = editor.getEditingShape()
      if (edited && isLockedForMe(editor, edited)) {
        editor.timers.setTimeout(() => {
          editor.complete()
          toast({ text: LOCK_REFUSAL_LABELS.whileTyping })
        }, 0)
      } else if (isDraggingLocked(editor)) editor.timers.setTimeout(() => editor.cancel(), 0)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function isDraggingLocked(editor: Editor): boolean {
  const isLocked = (shape: TLShape): boolean => isLockedForMe(editor, shape)
  return (
    editor.isInAny('select.translating', 'select.resizing', 'select.rotating') &&
    editor.getSelectedShapes().some(isLocked)
  )
}
