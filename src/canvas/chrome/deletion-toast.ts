import type { Editor, TLShape } from 'tldraw'
import type { JoinedUndo } from '#board/edit/joined-undo.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { CHROME_LABELS } from './chrome-labels.ts'
import { undoOneStep } from './undo-one-step.ts'

/** People see that fewer things than this are gone. */
const MIN_ANNOUNCED_DELETIONS = 5

/**
 * Reports this person's deletion of a frame with notes or of many things, with an undo that works after other steps
 * too. Deletions by others, or by an undo, are changes of the document and are not reported.
 */
export function toastDeletions(
  editor: Editor,
  undo: JoinedUndo,
  toast: (message: ToastMessage) => void,
): () => void {
  let deleted: TLShape[] = []
  const announce = (): void => {
    const shapes = deleted
    deleted = []
    const words = deletionLabel(shapes)
    if (!words) return
    // Writes pending changes, and starts a new step.
    editor.markHistoryStoppingPoint('deleted')
    const step = undo.undoStack.at(-1)
    if (!step) return
    toast({ text: words, action: { label: ACTION_LABELS.undo, onAction: () => undoOneStep(undo, step) } })
  }
  const stops = [
    editor.sideEffects.registerAfterDeleteHandler('shape', (shape, source) => {
      if (source !== 'user') return
      if (deleted.length === 0) editor.timers.setTimeout(announce, 0)
      deleted.push(shape)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export function deletionLabel(shapes: readonly Pick<TLShape, 'type'>[]): string | null {
  const count = (type: string) => shapes.filter((shape) => shape.type === type).length
  const [notes, frames] = [count('note'), count('frame')]
  const hasFrameWithNotes = frames > 0 && notes > 0
  if (!hasFrameWithNotes && shapes.length < MIN_ANNOUNCED_DELETIONS) return null
  const others = shapes.length - notes - frames
  return CHROME_LABELS.deleted(notes, frames, others)
}
