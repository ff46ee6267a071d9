import type { Editor, TLFrameShape } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'

/** Whether the frame's title is a question that this viewer may ask. Reads signals, like the other functions here. */
export function canAskFrame(editor: Editor, frame: TLFrameShape): boolean {
  const signals = boardSignals(editor)
  if (!frame.props.name.trim().endsWith('?')) return false
  if (!signals.mayRunAgents.get()) return false
  // There is a round for it already.
  return signals.session.get()?.rounds[String(frame.meta.round)] === undefined
}

/** The only selected shape, if it is a frame with a question that can be asked. */
export function selectedQuestion(editor: Editor): TLFrameShape | null {
  const only = editor.getOnlySelectedShape()
  if (!only || !editor.isShapeOfType<TLFrameShape>(only, 'frame')) return null
  return canAskFrame(editor, only) ? only : null
}

/** Puts the frame's question, about the notes in it, into the ask bar. */
export function askFrame(editor: Editor, frame: TLFrameShape): void {
  const notes = editor
    .getSortedChildIdsForParent(frame.id)
    .filter((id) => editor.getShape(id)?.type === 'note')
  boardSignals(editor).ask.set({ question: frame.props.name.trim(), frameId: frame.id, notes })
}
